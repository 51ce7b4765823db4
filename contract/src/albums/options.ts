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

/** The accepted content types. The server checks the bytes. */
export const albumFileTypes = [
  "image/jpeg",
  "image/jpg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/bmp",
  "video/mp4",
  "video/quicktime",
  "video/x-msvideo",
  "video/webm",
  "audio/mpeg",
  "audio/wav",
  "audio/webm",
  "audio/ogg",
  "audio/m4a",
  "audio/x-m4a",
] as const
export type AlbumFileType = (typeof albumFileTypes)[number]

/** The content type of a file without one, by extension. */
export const albumTypesByExtension: Readonly<Record<string, AlbumFileType>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  bmp: "image/bmp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  avi: "video/x-msvideo",
  webm: "video/webm",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  weba: "audio/webm",
  ogg: "audio/ogg",
  m4a: "audio/x-m4a",
}
