"""The protocols UCI and XBoard, and checks of any program that speaks them."""
