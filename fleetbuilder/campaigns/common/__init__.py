"""What every room of campaigns needs: rows, who may do what, and how a campaign is changed."""
