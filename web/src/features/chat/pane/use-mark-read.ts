import type { Conversation } from "@pinyu/contract/chat/schemas"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { usePageVisible } from "../../../lib/hooks/use-page-visible.ts"
import { useMemberChat } from "../member-chat.ts"
import { markRead } from "../timeline/loading.ts"
import type { Timeline } from "../timeline/timeline.ts"

interface Reading {
  conversation: Conversation
  timeline: Timeline
  /** True while the newest message is visible. */
  atEnd: boolean
}

/** Marks an accepted conversation as read when its newest message is on a visible page. */
export const useMarkRead = ({ conversation, timeline, atEnd }: Reading) => {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const visible = usePageVisible()
  const isRequesting = useRef(false)
  const { id, unread_count, invitation, is_marked_unread } = conversation
  // A mark that the member sets beside the open conversation stays until the next visit.
  const wasMarked = useRef(is_marked_unread)
  // Unread messages that are not loaded also count; each new message triggers another report.
  const unread = Math.max(lastUnreadIn(timeline, memberId), unread_count > 0 ? 1 : 0)
  useEffect(() => {
    const isOpenedMark = wasMarked.current && is_marked_unread
    if (invitation !== null || !atEnd || !visible || isRequesting.current) return
    if (unread === 0 && !isOpenedMark) return
    isRequesting.current = true
    markRead(client, memberId, id)
      .then(() => {
        wasMarked.current = false
      })
      // A failed report repeats with the next message or page visit.
      .catch(() => {})
      .finally(() => {
        isRequesting.current = false
      })
  }, [client, memberId, id, invitation, unread, is_marked_unread, atEnd, visible])
}

/** Returns the position of the last unread message of the other participant; 0 without one. */
const lastUnreadIn = ({ known, readPosition }: Timeline, memberId: string) =>
  [...known.values()]
    .filter(({ sender_id, position }) => sender_id !== memberId && position > readPosition)
    .reduce((last, { position }) => Math.max(last, position), 0)
