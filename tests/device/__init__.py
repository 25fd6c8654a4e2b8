"""Tables on one device, without a browser around them."""
