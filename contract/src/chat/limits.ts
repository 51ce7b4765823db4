/** Limits of conversations. Characters, seconds and milliseconds as the names say. */
export const chatLimits = {
  /** Characters of a message without media. */
  content: { min: 1, max: 2000 },
  /** Characters of the last message in the list of conversations. */
  preview: 30,
  /** Characters of the message that a reply quotes. */
  quote: 100,
  /** So many messages at the beginning of a conversation, and all before its reader first answers, are looked at for fraud. */
  firstContact: 30,
  /** How long the words of a message may be changed. */
  editSeconds: 15 * 60,
  clientMessageId: { min: 1, max: 64 },
  mediaPath: { max: 500 },
  /** Of a page of messages. */
  page: { default: 30, max: 50 },
  /** Of a page of changes: somebody who was away catches up with few calls. */
  changesPage: 200,
  /** Conversations that a member may begin in a day, by tier. A repeat of the same person begins none. */
  newConversationsADay: { unverified: 3, email_verified: 20, phone_verified: 50, vip: 100 },
  typingSeconds: 6,
} as const
