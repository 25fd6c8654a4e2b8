"""How the strong bots think, compiled: a seat's sight of the game, the planner's policy, rollouts, search.

Nothing here sees a secret: a policy gets a *sight*, which is made from one seat's knowledge, or in a
rollout from a state of which only what that seat may know is read.
"""
