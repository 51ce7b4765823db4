export const messageTypes = ["text", "image", "video", "audio"] as const
export type MessageType = (typeof messageTypes)[number]

/** In display order. */
export const reactionTypes = ["thumbs_up", "heart", "laugh", "surprised", "sad", "angry"] as const
export type ReactionType = (typeof reactionTypes)[number]

/** Signs of fraud in a message. The reader gets a warning; the message is delivered. */
export const scamHints = ["link", "bank_account", "messaging_id", "investment"] as const
export type ScamHint = (typeof scamHints)[number]
