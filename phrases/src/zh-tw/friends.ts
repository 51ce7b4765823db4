/** Likes between members. */
export const friends = {
  like: (name: string) => `喜歡${name}`,
  matched: "你們彼此喜歡了。",
  likeFailed: "這次的喜歡沒有送出，請稍後再試。",
  unlikeFailed: "沒能收回喜歡，請稍後再試。",
} as const
