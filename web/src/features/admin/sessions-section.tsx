import type { AdminSession } from "@pinyu/contract/admin/schemas"
import { admin as phrases } from "@pinyu/phrases/admin"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useState } from "react"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { endAllAdminSessions, useAdminSessions, useEndAdminSession } from "./api.ts"
import { deviceName } from "./model.ts"
import section from "./otp-section.module.css"
import styles from "./sessions-section.module.css"

const words = phrases.sessions

const nameOf = ({ device }: AdminSession) => deviceName(device) ?? words.unknownDevice

/** The admin's sessions, each with a button that ends it. */
export function SessionsSection() {
  const { data, error, refetch } = useAdminSessions()
  const [ending, setEnding] = useState<AdminSession | "all" | null>(null)
  return (
    <section className={section.section} aria-labelledby="sessions-title">
      <div className={styles.head}>
        <Heading level={2} id="sessions-title">
          {words.title}
        </Heading>
        {data && (
          <Button variant="danger" size="sm" onClick={() => setEnding("all")}>
            {words.endAll}
          </Button>
        )}
      </div>
      <p className={section.text}>{words.text}</p>
      {data ? (
        <ul className={styles.list}>
          {data.map((session) => (
            <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={words.failedTitle} text={toErrorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={words.loading}>
          <Skeleton shape="card" height="4.5rem" />
        </div>
      )}
      {ending && <Ending session={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

function Row({ session, onEnd }: { session: AdminSession; onEnd: () => void }) {
  const name = nameOf(session)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>{words.began(dateTimeLabel(session.created_at), session.address)}</p>
      </div>
      {session.is_current ? (
        <Pill tone="green">{words.current}</Pill>
      ) : (
        <Button variant="outline" size="sm" aria-label={words.endOf(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

function Ending({ session, onClose }: { session: AdminSession | "all"; onClose: () => void }) {
  const end = useEndAdminSession()
  if (session === "all")
    return (
      <ConfirmMutation
        open
        danger
        title={words.endAllTitle}
        text={words.endAllText}
        confirmLabel={words.endAll}
        onClose={onClose}
        action={endAllAdminSessions}
      />
    )
  return (
    <ConfirmMutation
      open
      danger
      title={words.endTitle}
      text={words.endText(nameOf(session))}
      confirmLabel={words.end}
      onClose={onClose}
      action={() => end.mutateAsync(session.id)}
      doneText={words.ended}
    />
  )
}
