import type { Conversation } from "@pinyu/contract/chat/schemas"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useVisible } from "../../../lib/use-visible.ts"
import { useMemberChat } from "../member-chat.ts"
import { markRead } from "../timeline/loading.ts"
import type { Timeline } from "../timeline/timeline.ts"

interface Reading {
  conversation: Conversation
  timeline: Timeline
  /** Whether the newest message is on the screen. */
  atEnd: boolean
}

/** Says that everything is read once the newest is on a screen that somebody looks at. */
export const useMarkRead = ({ conversation, timeline, atEnd }: Reading) => {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const visible = useVisible()
  const asking = useRef(false)
  const { id, unread_count } = conversation
  // Anything unread, even of what is not loaded, counts; each new message is a reason to say it again.
  const unread = Math.max(lastUnreadIn(timeline, memberId), unread_count > 0 ? 1 : 0)
  useEffect(() => {
    if (unread === 0 || !atEnd || !visible || asking.current) return
    asking.current = true
    markRead(client, memberId, id)
      // Without an answer it is said again when something else comes, or the page is looked at again.
      .catch(() => {})
      .finally(() => {
        asking.current = false
      })
  }, [client, memberId, id, unread, atEnd, visible])
}

/** The place of the last message that the other wrote and the member has not read; 0 where there is none. */
const lastUnreadIn = ({ known, readPosition }: Timeline, memberId: string) =>
  [...known.values()]
    .filter(({ sender_id, position }) => sender_id !== memberId && position > readPosition)
    .reduce((last, { position }) => Math.max(last, position), 0)
