export const messageTypes = ["text", "image", "video", "audio"] as const
export type MessageType = (typeof messageTypes)[number]

/** In the order in which they are offered. */
export const reactionTypes = ["thumbs_up", "heart", "laugh", "surprised", "sad", "angry"] as const
export type ReactionType = (typeof reactionTypes)[number]

/** What in a message is often the beginning of a fraud. Its reader is warned; nothing is held back. */
export const scamHints = ["link", "bank_account", "messaging_id", "investment"] as const
export type ScamHint = (typeof scamHints)[number]
