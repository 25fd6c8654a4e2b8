"""The authority over tables on one device: the whole protocol, without a network, a database or a thread.

Needs nothing but the standard library, so that it runs in a browser; what only the browser can do it asks of
a `Runtime`.
"""

from farebox.device.runtime import Runtime
from farebox.device.tables_here import DeviceAuthority

__all__ = ["DeviceAuthority", "Runtime"]
