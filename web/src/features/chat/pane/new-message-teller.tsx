import { chat } from "@pinyu/phrases/chat"
import { useEffect, useRef, useState } from "react"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { lastArrived, type Timeline } from "../timeline/timeline.ts"
import { wordsFor } from "../words.ts"

interface NewMessageTellerProps {
  timeline: Timeline
  meId: string
}

/** Reads out what the other says while the conversation is open; nothing of what was there before. */
export function NewMessageTeller({ timeline, meId }: NewMessageTellerProps) {
  const last = lastArrived(timeline)
  const heard = useRef(last?.position ?? 0)
  const [words, setWords] = useState("")
  useEffect(() => {
    if (!last || last.position <= heard.current) return
    heard.current = last.position
    if (last.sender_id !== meId && !last.is_deleted)
      setWords(chat.arrived(last.sender_nickname, wordsFor(last.message_type, last.content)))
  }, [last, meId])
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}
