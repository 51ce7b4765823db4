import { chatLimits } from "@pinyu/contract/chat/limits"
import { useEffect, useRef } from "react"
import { deviceClock } from "../../../lib/device-clock.ts"
import { memberSocket } from "../../../lib/socket/socket.ts"

/** Repeats the event before the other participant's typing indicator expires. */
const repeatMs = (chatLimits.typingSeconds * 1000) / 2

/** Reports typing to the other participant, throttled. */
export const useReportTyping = (conversationId: string) => {
  const reportedAt = useRef(0)
  const report = (isTyping: boolean) => {
    const now = deviceClock.now().getTime()
    if (isTyping ? now - reportedAt.current < repeatMs : reportedAt.current === 0) return
    reportedAt.current = isTyping ? now : 0
    // Without a connection the event is not needed.
    memberSocket.emit("typing", { conversationId, isTyping }).catch(() => {})
  }
  useEffect(
    () => () => {
      if (reportedAt.current > 0)
        memberSocket.emit("typing", { conversationId, isTyping: false }).catch(() => {})
    },
    [conversationId],
  )
  return { report }
}
