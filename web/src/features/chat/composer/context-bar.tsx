import { chat } from "@pinyu/phrases/chat"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconPencil from "~icons/tabler/pencil"
import IconX from "~icons/tabler/x"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { messageSummary } from "../text.ts"
import type { ComposerContext } from "./context.ts"
import styles from "./context-bar.module.css"

interface ContextBarProps {
  context: ComposerContext
  meId: string
  onCancel: () => void
}

/** The message that is replied to or edited, above the composer. Escape or the close button cancels. */
export function ContextBar({ context: { kind, message }, meId, onCancel }: ContextBarProps) {
  const isEdit = kind === "edit"
  const name = message.sender_id === meId ? chat.you : message.sender_nickname
  return (
    <div className={styles.bar}>
      <Icon of={isEdit ? IconPencil : IconArrowBackUp} size="1.25rem" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{isEdit ? chat.editing : chat.replyTo(name)}</p>
        <p className={styles.text}>{messageSummary(message.message_type, message.content)}</p>
      </div>
      <IconButton label={isEdit ? chat.cancelEdit : chat.cancelReply} onClick={onCancel}>
        <Icon of={IconX} size="1.25rem" />
      </IconButton>
    </div>
  )
}
