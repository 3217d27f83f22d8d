"""The static evaluation: the HCE (hand-crafted evaluation) and networks. Compiled."""
