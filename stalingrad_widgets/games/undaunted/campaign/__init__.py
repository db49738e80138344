"""The campaign of Undaunted: Stalingrad: what happens between two scenarios."""
