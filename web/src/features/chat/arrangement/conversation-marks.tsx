import { isMuted } from "@pinyu/contract/chat/muting"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import IconBellOff from "~icons/tabler/bell-off"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { Icon } from "../../../ui/icon.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import styles from "./conversation-marks.module.css"

/** Shows beside the name that a conversation is muted. */
export function ConversationMarks({ conversation }: { conversation: Conversation }) {
  const now = useNow()
  if (!isMuted(conversation, now)) return null
  return (
    <span className={styles.mark}>
      <Icon of={IconBellOff} size="0.875rem" />
      <VisuallyHidden>{words.muted}</VisuallyHidden>
    </span>
  )
}
