import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { ActionSheet } from "../../../ui/member/action-sheet.tsx"
import styles from "./message-actions.module.css"
import { ReactionChoice } from "./reaction-buttons.tsx"
import type { OfferedAction } from "./use-actions.ts"

interface MessageSheetProps {
  open: boolean
  onClose: () => void
  message: Message
  isClosed: boolean
  actions: readonly OfferedAction[]
}

/** The bottom sheet of a message's actions, after a long press. */
export function MessageSheet({ open, onClose, message, isClosed, actions }: MessageSheetProps) {
  return (
    <ActionSheet open={open} onClose={onClose} title={chatMedia.messageTitle} items={actions}>
      {!isClosed && (
        <fieldset aria-label={chatMedia.react} className={styles.sheetReactions}>
          <ReactionChoice message={message} onSelect={onClose} />
        </fieldset>
      )}
    </ActionSheet>
  )
}
