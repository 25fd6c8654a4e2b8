"""The authority over tables on one device: the whole protocol, without a network, a database or a thread.

Needs nothing but the standard library, so that it runs in a browser; what only the browser can do it asks of
a `Host`.
"""

from farebox.device.host import Host
from farebox.device.tables_here import Device

__all__ = ["Device", "Host"]
