//! What the search found, told to the player.
