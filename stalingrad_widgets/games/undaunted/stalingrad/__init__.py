"""Undaunted: Stalingrad: what its rule set has beyond Normandy's, and its content packs."""
