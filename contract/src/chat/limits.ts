/** Limits of conversations. Units are in the names. */
export const chatLimits = {
  /** Characters of a message without media. */
  content: { min: 1, max: 2000 },
  /** Characters of the last message in the list of conversations. */
  preview: 30,
  /** Characters of the message that a reply quotes. */
  quote: 100,
  /**
   * The first messages of a conversation are checked for fraud, as are all before the reader's first reply.
   */
  firstContact: 30,
  /** How long a text can be edited. */
  editSeconds: 15 * 60,
  /** Files in one selection, and pictures in one group. */
  filesAtOnce: 10,
  /** A picture that its reader may open once. */
  viewOnce: {
    /** The lifetime of its only address. */
    openSeconds: 60,
    /** How long the device that opened it may request the address again. */
    retrySeconds: 30,
    /** How long it stays on the screen. */
    shownSeconds: 30,
    /** How long its bytes stay out of reach after the opening, so that a report can keep them. */
    reportSeconds: 10 * 60,
    /** When an unopened one is deleted. */
    expiryDays: 14,
  },
  /** Conversations in which the app shares a profile at once. */
  sharesAtOnce: 5,
  /** Characters of a search in messages. */
  searchText: { min: 2, max: 100 },
  /** Conversations that a search finds by name. */
  foundConversations: 5,
  clientMessageId: { min: 1, max: 64 },
  mediaPath: { max: 500 },
  /** Of a page of messages. */
  page: { default: 30, max: 50 },
  /** A page of changes is large so that a client catches up in few calls. */
  changesPage: 200,
  /** New conversations per day, by tier. Reopening an existing one does not count. */
  newConversationsADay: { unverified: 3, email_verified: 20, phone_verified: 50, vip: 100 },
  typingSeconds: 6,
  /** Conversations that a member pins at once. */
  pinned: 5,
  /** How long a declined invitation is listed. */
  declinedDays: 30,
} as const
