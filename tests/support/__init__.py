"""What the tests of the compiled rules share: boards, players, scenes, comparison; it holds no tests."""
