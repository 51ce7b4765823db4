import type { Conversation, InvitationAnswer, Message } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chatInvitations as words } from "@pinyu/phrases/chat-invitations"
import { useNavigate } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useReports } from "../message-actions/index.ts"
import { useAnswerInvitation } from "./api.ts"
import styles from "./invitation-bar.module.css"
import { invitationsPath } from "./view.ts"

interface InvitationBarProps {
  conversation: Conversation
  /** The loaded messages. */
  messages: readonly Message[]
}

/** Asks for an answer to an invitation, above the composer. Nothing in an accepted conversation. */
export function InvitationBar({ conversation, messages }: InvitationBarProps) {
  const { id: conversationId, invitation, display_name: name } = conversation
  const navigate = useNavigate()
  const answer = useAnswerInvitation()
  const report = useReportInvitation(conversation, messages)
  if (invitation === null) return null
  const send = (to: InvitationAnswer) => answer.mutateAsync({ conversationId, answer: to })

  const accept = async () => {
    await send("accepted")
    toasts.showBriefly(words.accepted)
    await navigate(pages.chatWith(conversationId), { replace: true })
  }
  const decline = async () => {
    await send("declined")
    const undo = { label: words.undo, onPress: () => answer.mutate({ conversationId, answer: "pending" }) }
    toasts.show({ text: words.declined, actions: [undo] })
    await navigate(invitationsPath, { replace: true })
  }
  // The mutation shows its error.
  const run = (act: () => Promise<void>) => () => void act().catch(() => {})
  const isPending = invitation === "pending"
  return (
    <section className={styles.bar} aria-label={words.bar}>
      <p className={styles.title}>{isPending ? words.barTitle(name) : words.declinedTitle}</p>
      <p className={styles.text}>{isPending ? words.barText : words.declinedText}</p>
      <div className={styles.buttons}>
        <Button size="sm" busy={answer.isPending} onClick={run(accept)}>
          {isPending ? words.accept : words.acceptAfterAll}
        </Button>
        {isPending && (
          <Button size="sm" variant="outline" busy={answer.isPending} onClick={run(decline)}>
            {words.decline}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={report}>
          {words.report}
        </Button>
      </div>
    </section>
  )
}

/** Reports the latest message of the invitation, which the report may show with those around it. */
const useReportInvitation = (conversation: Conversation, messages: readonly Message[]) => {
  const { reportMessage, reportMember } = useReports()
  const { other_user_id: id, display_name: nickname } = conversation
  return () => {
    const latest = messages.findLast(({ sender_id, is_deleted }) => sender_id === id && !is_deleted)
    if (latest) reportMessage(latest)
    else reportMember({ id, nickname })
  }
}
