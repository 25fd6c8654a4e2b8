"""How many ways a game can go: counts that change when any rule does."""
