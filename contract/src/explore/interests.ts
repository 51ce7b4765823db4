/** What members write about. Best match recognises each by the words in `server/…/explore/interests.ts`. */
export const interests = [
  ...(["hiking", "running", "fitness", "ball_games", "water_sports", "cycling"] as const),
  ...(["travel", "sea", "hot_springs", "camping", "driving"] as const),
  ...(["coffee", "tea", "wine", "food", "cooking", "baking"] as const),
  ...(["reading", "movies", "music", "exhibitions", "theatre", "photography", "dancing"] as const),
  ...(["cats", "dogs", "plants", "board_games", "video_games", "handicraft", "volunteering"] as const),
] as const

export type Interest = (typeof interests)[number]
