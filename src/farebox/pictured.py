"""What notebooks show as a picture. How that is drawn is known above; imports point down."""

from importlib import import_module


class Pictured:
    """Something that draws itself when it is the last line of a notebook's cell."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture, as `farebox.svg` draws it."""
        drawn: str = import_module("farebox.pictures").svg(self)
        return drawn

    def _repr_html_(self) -> str:
        """The same, where a page is put together of texts."""
        return f'<div style="max-width:100%">{self._repr_svg_()}</div>'
