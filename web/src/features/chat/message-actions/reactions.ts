import type { ReactionType } from "@pinyu/contract/chat/options"
import { reactionTypes } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import { createLatestWins } from "../../../lib/query/latest-wins.ts"

type Reacted = Pick<Message, "id" | "reactions">

/** Returns the caller's own reaction to a message. */
export const ownReaction = ({ reactions }: Pick<Message, "reactions">): ReactionType | null =>
  reactions.find(({ is_mine }) => is_mine)?.type ?? null

/** Sets or removes the caller's own reaction. */
export const withOwn = (reactions: Message["reactions"], own: ReactionType | null): Message["reactions"] =>
  reactionTypes.flatMap((type) => {
    const known = reactions.find((reaction) => reaction.type === type)
    const others = (known?.count ?? 0) - (known?.is_mine ? 1 : 0)
    const count = others + (type === own ? 1 : 0)
    return count > 0 ? [{ type, count, is_mine: type === own }] : []
  })

interface ReactionsDeps<M extends Reacted> {
  /** Sends a toggle: the same reaction again removes it. Resolves to the updated message. */
  send: (messageId: string, type: ReactionType) => Promise<M>
  /** Updates a message everywhere. */
  show: (message: M) => void
  onFailure: (error: unknown) => void
}

/** Synchronises reactions with the server. They change at once. */
export const createReactions = <M extends Reacted>({ send, show, onFailure }: ReactionsDeps<M>) => {
  const choices = createLatestWins<M, ReactionType | null, M, ReactionType>({
    next: (desired, known) => {
      const confirmed = ownReaction(known)
      return desired === confirmed ? null : (desired ?? confirmed)
    },
    send: ({ id }, type) => send(id, type),
    onSettled: (_message, known) => show(known),
    onFailure: (_message, _desired, error) => onFailure(error),
  })
  return {
    /** Sets the caller's reaction, or removes it when it is the current one. */
    toggle: (message: M, type: ReactionType) => {
      const pending = choices.pending(message.id)
      const current = pending ? pending.choice : ownReaction(message)
      const desired = current === type ? null : type
      show({ ...message, reactions: withOwn(message.reactions, desired) })
      choices.choose(message, desired, message)
    },
  }
}
