"""Players as others see them: ratings, history, who follows whom."""
