"""The event itself: opened, edited, closed, published, finished."""
