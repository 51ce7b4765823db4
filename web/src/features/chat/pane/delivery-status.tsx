import { chat } from "@pinyu/phrases/chat"
import IconAlertCircle from "~icons/tabler/alert-circle"
import { useOnline } from "../../../lib/socket/online.ts"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { useMemberChat } from "../member-chat.ts"
import type { OutboxEntry } from "../outbox/entry.ts"
import type { MessageRow } from "../timeline/rows.ts"
import styles from "./delivery-status.module.css"

/** The time of a message and, for own messages, its delivery status. */
export function DeliveryStatus({
  row: { delivery, entry, message },
  time,
}: {
  row: MessageRow
  time: string
}) {
  const online = useOnline()
  if (entry && delivery === "failed") return <Failed entry={entry} />
  const words = {
    sending: online ? chat.sending : chat.waiting,
    sent: chat.sent,
    read: chat.read,
    failed: chat.failed,
  }
  return (
    <p className={styles.words}>
      <time dateTime={message.created_at}>{time}</time>
      {delivery && <span className={styles[delivery]}>{words[delivery]}</span>}
    </p>
  )
}

/** Why a message failed, and the possible actions. */
function Failed({ entry }: { entry: OutboxEntry }) {
  const { outbox } = useMemberChat()
  return (
    <div className={styles.failure}>
      <p className={styles.failed}>
        <Icon of={IconAlertCircle} size="1rem" />
        {entry.error ? chat.failedBecause(entry.error) : chat.failed}
      </p>
      <div className={styles.actions}>
        {!entry.isFinal && (
          <Button variant="quiet" size="sm" onClick={() => void outbox.retry(entry)}>
            {chat.retry}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => void outbox.discard(entry)}>
          {chat.discard}
        </Button>
      </div>
    </div>
  )
}
