"""HTTP and WebSocket: the application, its routes, its security."""
