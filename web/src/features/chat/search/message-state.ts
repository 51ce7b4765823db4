interface MessageState {
  messageId: string
}

/** The history state of a visit to a conversation that begins at a message. Its id is in no URL. */
export const messageState = (messageId: string): MessageState => ({ messageId })

/** The message at which a visit begins; null for other visits. */
export const messageOfState = (state: unknown) =>
  typeof state === "object" && state !== null && "messageId" in state && typeof state.messageId === "string"
    ? state.messageId
    : null
