import { chatLimits } from "@pinyu/contract/chat/limits"
import { useEffect, useRef } from "react"
import { memberSocket } from "../../../lib/socket.ts"

/** Said again before the other side thinks that one stopped. */
const againMs = (chatLimits.typingSeconds * 1000) / 2

/** Tells the other that one is writing, not more often than needed. */
export const useTellTyping = (conversationId: string) => {
  const toldAt = useRef(0)
  const tell = (isTyping: boolean) => {
    const now = Date.now()
    if (isTyping ? now - toldAt.current < againMs : toldAt.current === 0) return
    toldAt.current = isTyping ? now : 0
    // Nobody misses it where there is no connection.
    memberSocket.emit("typing", { conversationId, isTyping }).catch(() => {})
  }
  useEffect(
    () => () => {
      if (toldAt.current > 0) memberSocket.emit("typing", { conversationId, isTyping: false }).catch(() => {})
    },
    [conversationId],
  )
  return { tell }
}
