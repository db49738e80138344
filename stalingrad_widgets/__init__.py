"""Play, teach and analyse Stalingrad board wargames in a Jupyter notebook."""
