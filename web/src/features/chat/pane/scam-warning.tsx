import type { ScamHint } from "@pinyu/contract/chat/options"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { chatSafety as words } from "@pinyu/phrases/chat-safety"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconPhone from "~icons/tabler/phone"
import IconShieldExclamation from "~icons/tabler/shield-exclamation"
import { call } from "../../../lib/api/api.ts"
import { Icon } from "../../../ui/icon.tsx"
import { useReports } from "../message-actions/index.ts"
import { hotline, PaidDialog } from "./paid-dialog.tsx"
import styles from "./scam-warning.module.css"

interface ScamWarningProps {
  message: Message
  hints: readonly ScamHint[]
}

/** Whether the other member has been warned. Without an answer, the hints stand alone. */
const useWasWarned = (conversationId: string) =>
  useQuery({
    queryKey: ["chat", "sender-warning", conversationId],
    queryFn: ({ signal }) => call(chatRoutes.senderWarning, { params: { conversationId } }, { signal }),
  }).data?.was_warned ?? false

/** Warns of a typical fraud pattern, and offers the hotline and what to do after a payment. Nothing is blocked. */
export function ScamWarning({ message, hints }: ScamWarningProps) {
  const { reportMessage, blockMember } = useReports()
  const [hasPaid, setHasPaid] = useState(false)
  const wasWarned = useWasWarned(message.conversation_id)
  const close = () => setHasPaid(false)
  const instead = (act: () => void) => () => {
    close()
    act()
  }
  const { sender_id: id, sender_nickname: nickname } = message
  return (
    <aside className={styles.warning} aria-label={chat.scamTitle}>
      <Icon of={IconShieldExclamation} size="1.25rem" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{chat.scamTitle}</p>
        {hints.map((hint) => (
          <p key={hint}>{chat.scamText[hint]}</p>
        ))}
        {wasWarned && (
          <p className={styles.warned}>
            <Icon of={IconAlertTriangle} size="1rem" />
            {words.warned}
          </p>
        )}
        <div className={styles.ways}>
          <a className={styles.way} href={hotline}>
            <Icon of={IconPhone} size="1rem" />
            {words.hotline}
          </a>
          <button type="button" className={styles.way} onClick={() => setHasPaid(true)}>
            {words.paid}
          </button>
          <button type="button" className={styles.way} onClick={() => reportMessage(message)}>
            {chat.scamReport}
          </button>
        </div>
      </div>
      <PaidDialog
        open={hasPaid}
        onClose={close}
        onReport={instead(() => reportMessage(message))}
        onBlock={instead(() => blockMember({ id, nickname }))}
      />
    </aside>
  )
}
