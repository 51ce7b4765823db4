/** Who asked for a takedown: an authority, or the person whom intimate images show. */
export const takedownOrigins = ["authority", "victim"] as const
export type TakedownOrigin = (typeof takedownOrigins)[number]

/** The kinds of content that a takedown hides. */
export const takedownTargets = ["photo", "post", "comment", "wish", "message", "album", "album_file"] as const
export type TakedownTarget = (typeof takedownTargets)[number]

/** What the log of a takedown records. */
export const takedownEvents = [
  "created",
  "content_added",
  "content_hidden",
  "picture_added",
  "file_opened",
  "withdrawn",
  "destroyed",
] as const
export type TakedownEvent = (typeof takedownEvents)[number]
