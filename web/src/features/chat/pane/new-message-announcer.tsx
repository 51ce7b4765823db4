import { chat } from "@pinyu/phrases/chat"
import { useEffect, useRef, useState } from "react"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { messageSummary } from "../text.ts"
import { lastArrived, type Timeline } from "../timeline/timeline.ts"

interface NewMessageAnnouncerProps {
  timeline: Timeline
  meId: string
}

/** Announces new messages of the other participant while the conversation is open. */
export function NewMessageAnnouncer({ timeline, meId }: NewMessageAnnouncerProps) {
  const last = lastArrived(timeline)
  const announced = useRef(last?.position ?? 0)
  const [id, setId] = useState<string | null>(null)
  const message = id === null ? undefined : timeline.known.get(id)
  const words =
    message && !message.is_deleted
      ? chat.arrived(message.sender_nickname, messageSummary(message.message_type, message.content))
      : ""
  useEffect(() => {
    if (!last || last.position <= announced.current) return
    announced.current = last.position
    if (last.sender_id !== meId) setId(last.id)
  }, [last, meId])
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}
