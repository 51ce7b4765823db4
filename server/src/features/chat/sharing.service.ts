import { isSharing, type SharedType } from "@pinyu/contract/chat/options"
import type { NewMessage } from "@pinyu/contract/chat/schemas"
import { canSee } from "../../db/can-see.ts"
import type { Trx } from "../../db/client.ts"
import { holdMembers } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Ports } from "../../platform/ports.ts"
import type { References } from "./chat.present.ts"
import type { MessageRow } from "./messages.queries.ts"
import { findReader, type MessageToSend } from "./sending.queries.ts"

export type SharingNeeds = Pick<Ports, "cardsById" | "holdPost" | "postPreviews">

type SharedIds = Pick<MessageToSend, "sharedMemberId" | "sharedPostId">

/** The reference of a new message by the kind of what it shares. */
export const sharedIdsOf = ({ messageType, sharedId }: NewMessage): SharedIds => ({
  sharedMemberId: messageType === "profile" ? sharedId : null,
  sharedPostId: messageType === "post" ? sharedId : null,
})

/** A reference that is being sent. */
interface Attempt {
  id: string
  senderId: string
  readerId: string | undefined
}

/** What messages share: checks and holds it while one is sent, and reads it for each reader. */
export const createSharing = ({ cardsById, holdPost, postPreviews }: SharingNeeds) => {
  const holdMember = async (trx: Trx, { id, senderId, readerId }: Attempt) => {
    if (id === senderId || id === readerId) throw new AppError("cannot_share_participant")
    if (!(await canSee(trx, senderId, id)) || !(await holdMembers(trx, [id])).has(id))
      throw new AppError("member_not_found")
  }

  const holders: Record<SharedType, (trx: Trx, attempt: Attempt) => Promise<void>> = {
    profile: holdMember,
    post: async (trx, { id, senderId }) => {
      if (!(await holdPost(trx, senderId, id))) throw new AppError("post_not_found")
    },
  }

  return {
    /**
     * Holds what a message shares until the transaction ends. The reader must have read or written before: a like
     * alone does not count, because the answer would reveal it. Throws `member_not_found` or `post_not_found` for
     * what the sender may not see, `cannot_share_participant`, and `share_too_early`.
     */
    hold: async (trx: Trx, message: MessageToSend) => {
      const { type, conversationId, senderId, sharedMemberId, sharedPostId } = message
      const id = sharedMemberId ?? sharedPostId
      if (!isSharing(type) || id === null) return
      const reader = await findReader(trx, conversationId, senderId)
      await holders[type](trx, { id, senderId, readerId: reader?.id })
      if (!reader?.takes_part) throw new AppError("share_too_early")
    },

    /** What messages share, as far as the viewer may see it now. Most messages share nothing. */
    shownIn: async (
      rows: readonly MessageRow[],
      viewerId: string,
    ): Promise<Pick<References, "cards" | "posts">> => {
      const memberIds = rows.flatMap(({ shared_member_id }) => shared_member_id ?? [])
      const postIds = rows.flatMap(({ shared_post_id }) => shared_post_id ?? [])
      const [cards, posts] = await Promise.all([
        memberIds.length > 0 ? cardsById(viewerId, memberIds) : new Map(),
        postIds.length > 0 ? postPreviews(viewerId, postIds) : new Map(),
      ])
      return { cards, posts }
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
