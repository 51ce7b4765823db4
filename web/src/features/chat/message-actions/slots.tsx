import type { Message } from "@pinyu/contract/chat/schemas"
import type { ReactNode } from "react"

interface MessageActionsProps {
  message: Message
  mine: boolean
  onReply: () => void
  onEdit: () => void
  /** The bubble. */
  children: ReactNode
}

export function MessageActions({ children }: MessageActionsProps) {
  return children
}

export function Reactions(_props: { message: Message; mine: boolean }) {
  return null
}
