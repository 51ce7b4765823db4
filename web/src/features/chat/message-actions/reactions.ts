import type { ReactionType } from "@pinyu/contract/chat/options"
import { reactionTypes } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"

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

/**
 * Synchronises reactions with the server. They change at once. Only one call per message runs at a
 * time; further taps change the choice, and the last choice is sent next.
 */
export const createReactions = <M extends Reacted>({ send, show, onFailure }: ReactionsDeps<M>) => {
  const open = new Map<string, { desired: ReactionType | null }>()

  const settle = async (message: M, choice: { desired: ReactionType | null }) => {
    let known = message
    try {
      for (;;) {
        const confirmed = ownReaction(known)
        const change = choice.desired ?? confirmed
        if (choice.desired === confirmed || change === null) break
        known = await send(message.id, change)
      }
      show(known)
    } catch (error) {
      show(known)
      onFailure(error)
    } finally {
      open.delete(message.id)
    }
  }

  return {
    /** Sets the caller's reaction, or removes it when it is the current one. */
    toggle: (message: M, type: ReactionType) => {
      const pending = open.get(message.id)
      const current = pending ? pending.desired : ownReaction(message)
      const desired = current === type ? null : type
      show({ ...message, reactions: withOwn(message.reactions, desired) })
      if (pending) {
        pending.desired = desired
        return
      }
      const choice = { desired }
      open.set(message.id, choice)
      void settle(message, choice)
    },
  }
}
