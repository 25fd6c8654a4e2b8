"""How the strong bots think, compiled: the input of a policy, the planner's own, rollouts, search.

Nothing here sees a secret: the input of a policy is made from one seat's knowledge, or in a
rollout from a state of which only what that seat may know is read.
"""
