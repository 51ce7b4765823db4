import type { Message } from "@pinyu/contract/chat/schemas"
import { chatViewOnce as words } from "@pinyu/phrases/chat-view-once"
import IconEye from "~icons/tabler/eye"
import IconEyeCheck from "~icons/tabler/eye-check"
import IconHourglassOff from "~icons/tabler/hourglass-off"
import { Icon } from "../../../ui/icon.tsx"
import { useMemberChat } from "../member-chat.ts"
import styles from "./view-once.module.css"
import { useOfferPicture } from "./view-once-context.ts"

const icons = { unopened: IconEye, opened: IconEyeCheck, expired: IconHourglassOff }

interface ViewOncePartProps {
  message: Message
  state: NonNullable<Message["view_once"]>
}

/** A picture that its reader may open once: what became of it, and for the reader a button that opens it. */
export function ViewOncePart({ message, state }: ViewOncePartProps) {
  const { memberId } = useMemberChat()
  const offer = useOfferPicture()
  const icon = <Icon of={icons[state]} size="1.5rem" />
  const known =
    message.sender_id === memberId ? words.own[state] : state !== "unopened" && words.theirs[state]
  if (known)
    return (
      <div className={styles.part}>
        {icon}
        <span className={styles.words}>
          <span>{words.title}</span>
          <span className={styles.state}>{known}</span>
        </span>
      </div>
    )
  return (
    <button type="button" className={styles.part} onClick={() => offer(message)}>
      {icon}
      <span className={styles.words}>
        <span>{words.title}</span>
        <span className={styles.action}>{words.open}</span>
      </span>
    </button>
  )
}
