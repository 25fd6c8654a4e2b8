"""Notices to browsers whose page is closed: that it is somebody's turn, and nothing more."""
