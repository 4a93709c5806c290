"""What every page of an event needs: its rows, who may do what, and how it is changed."""
