/** Album access levels, in display order. */
export const albumPrivacyLevels = [
  "public",
  "private",
  "liked_by_me",
  "mutual_likes",
  "selected_members",
] as const
export type AlbumPrivacyLevel = (typeof albumPrivacyLevels)[number]

const lockingLevels: readonly AlbumPrivacyLevel[] = ["liked_by_me", "mutual_likes", "selected_members"]

/** Whether albums of a level show as locked to some members, who may ask for access if the owner allows it. */
export const isLockingLevel = (level: AlbumPrivacyLevel) => lockingLevels.includes(level)
