import type { MemberRecord } from "@pinyu/contract/moderation/schemas"
import { adminMembers as words } from "@pinyu/phrases/admin-members"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { useHasRight } from "../api.ts"
import styles from "../console.module.css"
import { useEndLimit, useEndMemberSessions, useMailVerification, useRestore } from "./api.ts"
import { NicknameForm, VipForm } from "./member-forms.tsx"
import { SuspendForm } from "./suspend-form.tsx"

/** What the admin's role may do to a member. */
export function MemberActions({ member }: { member: MemberRecord }) {
  const isAllowed = useHasRight()
  return (
    <div className={styles.acts}>
      {isAllowed("members.suspend") && <Standing member={member} />}
      {isAllowed("members.suspend") && member.first_messages_limited_until && (
        <Limit member={member} until={member.first_messages_limited_until} />
      )}
      {!member.email_verified && <Verification member={member} />}
      {isAllowed("members.vip") && <VipForm member={member} />}
      {isAllowed("members.rename") && <NicknameForm member={member} />}
    </div>
  )
}

function Limit({ member, until }: { member: MemberRecord; until: string }) {
  const endLimit = useEndLimit(member)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <section className={styles.form}>
      <Heading level={2}>{words.limitTitle}</Heading>
      <p className={styles.quiet}>{words.limited(dateTimeLabel(until))}</p>
      <div>
        <Button variant="outline" onClick={() => setConfirming(true)}>
          {words.endLimit}
        </Button>
      </div>
      <ConfirmMutation
        open={isConfirming}
        title={words.endLimit}
        text={words.endLimitText(member.nickname)}
        confirmLabel={words.endLimit}
        onClose={() => setConfirming(false)}
        action={() => endLimit.mutateAsync(undefined)}
        doneText={words.limitEnded}
      />
    </section>
  )
}

function Verification({ member }: { member: MemberRecord }) {
  const mail = useMailVerification(member)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <section className={styles.form}>
      <Heading level={2}>{words.verificationTitle}</Heading>
      <div>
        <Button variant="outline" onClick={() => setConfirming(true)}>
          {words.mailVerification}
        </Button>
      </div>
      <ConfirmMutation
        open={isConfirming}
        title={words.verificationTitle}
        text={words.verificationText(member.email)}
        confirmLabel={words.mailVerification}
        onClose={() => setConfirming(false)}
        action={() => mail.mutateAsync(undefined)}
        doneText={words.verificationMailed}
      />
    </section>
  )
}

function Standing({ member }: { member: MemberRecord }) {
  const [confirming, setConfirming] = useState<"restore" | "sessions" | null>(null)
  const restore = useRestore(member)
  const endSessions = useEndMemberSessions(member)
  const isSuspended = member.status === "suspended"
  const close = () => setConfirming(null)
  return (
    <section className={styles.form}>
      <Heading level={2}>{isSuspended ? words.changeSuspension : words.suspendTitle}</Heading>
      <SuspendForm memberId={member.id} />
      <div className={styles.buttons}>
        {isSuspended && (
          <Button variant="outline" onClick={() => setConfirming("restore")}>
            {words.restore}
          </Button>
        )}
        {member.sessions > 0 && (
          <Button variant="outline" onClick={() => setConfirming("sessions")}>
            {words.endSessions}
          </Button>
        )}
      </div>
      {confirming === "restore" && (
        <ConfirmMutation
          open
          title={words.restoreTitle}
          text={words.restoreText(member.nickname)}
          confirmLabel={words.restore}
          onClose={close}
          action={() => restore.mutateAsync(undefined)}
          doneText={words.restored}
        />
      )}
      {confirming === "sessions" && (
        <ConfirmMutation
          open
          danger
          title={words.endSessions}
          text={words.endSessionsText(member.nickname)}
          confirmLabel={words.endSessions}
          onClose={close}
          action={() => endSessions.mutateAsync(undefined)}
          doneText={words.sessionsEnded}
        />
      )}
    </section>
  )
}
