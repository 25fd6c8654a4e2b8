"""Tables at one terminal: the line mode, and in `screen/` the whole screen."""
