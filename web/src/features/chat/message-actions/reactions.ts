import type { ReactionType } from "@pinyu/contract/chat/options"
import { reactionTypes } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"

type Reacted = Pick<Message, "id" | "reactions">

/** The caller's own reaction to a message. */
export const ownReaction = ({ reactions }: Pick<Message, "reactions">): ReactionType | null =>
  reactions.find(({ is_mine }) => is_mine)?.type ?? null

/** The reactions to a message when the caller's own is this one, or none. */
export const withOwn = (reactions: Message["reactions"], own: ReactionType | null): Message["reactions"] =>
  reactionTypes.flatMap((type) => {
    const known = reactions.find((reaction) => reaction.type === type)
    const others = (known?.count ?? 0) - (known?.is_mine ? 1 : 0)
    const count = others + (type === own ? 1 : 0)
    return count > 0 ? [{ type, count, is_mine: type === own }] : []
  })

interface ReactionsDeps<M extends Reacted> {
  /** Tells the server, where sending the same one again takes it back; resolves to the message as it is then. */
  send: (messageId: string, type: ReactionType) => Promise<M>
  /** Shows a message as it is now. */
  show: (message: M) => void
  onFailure: (error: unknown) => void
}

/**
 * Makes what stands between the reactions and the server. They answer at once. One call per message is under way at a
 * time; what is tapped meanwhile only changes the wish, and the server is told the last one.
 */
export const createReactions = <M extends Reacted>({ send, show, onFailure }: ReactionsDeps<M>) => {
  const open = new Map<string, { wished: ReactionType | null }>()

  const settle = async (message: M, wish: { wished: ReactionType | null }) => {
    let known = message
    try {
      for (;;) {
        const confirmed = ownReaction(known)
        const change = wish.wished ?? confirmed
        if (wish.wished === confirmed || change === null) break
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
    /** Sets the caller's reaction, or takes it back when it is that one already. */
    toggle: (message: M, type: ReactionType) => {
      const underWay = open.get(message.id)
      const current = underWay ? underWay.wished : ownReaction(message)
      const wished = current === type ? null : type
      show({ ...message, reactions: withOwn(message.reactions, wished) })
      if (underWay) {
        underWay.wished = wished
        return
      }
      const wish = { wished }
      open.set(message.id, wish)
      void settle(message, wish)
    },
  }
}
