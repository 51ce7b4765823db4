import { type MediaType, mediaTypes } from "../media/limits.ts"

/** `profile` shares the profile of another member. */
export const messageTypes = ["text", ...mediaTypes, "profile"] as const
export type MessageType = (typeof messageTypes)[number]

/** Whether messages of a type have a file. */
export const hasFile = (type: MessageType): type is MediaType => mediaTypes.some((media) => media === type)

/** What became of a picture that its reader may open once: nothing yet, opened, or expired without that. */
export const viewOnceStates = ["unopened", "opened", "expired"] as const
export type ViewOnceState = (typeof viewOnceStates)[number]

/** In display order. */
export const reactionTypes = ["thumbs_up", "heart", "laugh", "surprised", "sad", "angry"] as const
export type ReactionType = (typeof reactionTypes)[number]

/** What a member has not accepted: messages of a stranger that wait, or that the member declined. */
export const invitationStates = ["pending", "declined"] as const
export type InvitationState = (typeof invitationStates)[number]

/** The lists of accepted conversations. */
export const conversationViews = ["listed", "archived"] as const
export type ConversationView = (typeof conversationViews)[number]

/** Signs of fraud in a message. The reader gets a warning; the message is delivered. */
export const scamHints = ["link", "bank_account", "messaging_id", "investment"] as const
export type ScamHint = (typeof scamHints)[number]

/** What may make a stranger uncomfortable in one's own first message. The writer may send it all the same. */
export const firstMessageHints = ["rude", "link", "bank_account", "messaging_id"] as const
export type FirstMessageHint = (typeof firstMessageHints)[number]
