import type { Session } from "@pinyu/contract/auth/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { settings } from "@pinyu/phrases/settings"
import { useState } from "react"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { type RunWithProof, useProofFirst } from "../../../lib/session/proof.ts"
import { relativeTime } from "../../../lib/time.ts"
import { Button } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useEndOtherSessions, useEndSession, useSessions } from "./api.ts"
import { currentFirst } from "./model.ts"
import styles from "./settings.module.css"

const words = settings.devices

type Ending = Session | "others"

/** The devices on which the member is signed in. */
export function DevicesSection({ run }: { run: RunWithProof }) {
  const sessions = useSessions()
  return (
    <div className={styles.section}>
      <p className={styles.text}>{words.text}</p>
      {sessions.data ? (
        <Devices sessions={sessions.data} run={run} />
      ) : (
        <LoadState query={sessions} texts={words} skeleton={<Skeleton shape="card" height="14rem" />} />
      )}
    </div>
  )
}

function Devices({ sessions, run }: { sessions: readonly Session[]; run: RunWithProof }) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const proof = useProofFirst(run)
  const end = (chosen: Ending) => void proof.open(() => setEnding(chosen))
  const hasOthers = sessions.some(({ is_current }) => !is_current)
  return (
    <>
      <ul className={styles.list}>
        {currentFirst(sessions).map((session) => (
          <Device key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="danger" className={styles.alone} onClick={() => end("others")}>
          {words.endOthersTitle}
        </Button>
      ) : (
        <p className={styles.text}>{words.onlyThis}</p>
      )}
      {ending && <Confirmation ending={ending} run={run} onClose={() => setEnding(null)} />}
    </>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const now = useNow()
  const { device, is_current, remembered, created_at, last_used_at, expires_at } = session
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span>{device}</span>
          {is_current && <Pill tone="green">{words.current}</Pill>}
          {remembered && <Pill tone="grey">{words.remembered}</Pill>}
        </p>
        <p className={styles.text}>{words.lastSeen(relativeTime(last_used_at, now))}</p>
        <p className={styles.text}>{words.firstSeen(dateLabel(created_at))}</p>
        <p className={styles.text}>{words.until(dateLabel(expires_at))}</p>
      </div>
      {!is_current && (
        <Button variant="outline" size="sm" aria-label={words.endOf(device)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

interface ConfirmationProps {
  ending: Ending
  run: RunWithProof
  onClose: () => void
}

function Confirmation({ ending, run, onClose }: ConfirmationProps) {
  const end = useEndSession()
  const endOtherSessions = useEndOtherSessions()
  const finish = async (action: () => Promise<unknown>, text: string) => {
    const ended = await run(async () => {
      await action()
      return true
    })
    if (ended) toasts.showBriefly(text)
  }
  const shared = { open: true, danger: true, onClose, failedText: words.endFailed }
  if (ending === "others")
    return (
      <ConfirmMutation
        {...shared}
        title={words.endOthersTitle}
        text={words.endOthersText}
        confirmLabel={words.end}
        action={() => finish(() => endOtherSessions.mutateAsync(), words.endedOthers)}
      />
    )
  return (
    <ConfirmMutation
      {...shared}
      title={words.endTitle}
      text={words.endText(ending.device)}
      confirmLabel={words.end}
      action={() => finish(() => end.mutateAsync(ending.id), words.ended)}
    />
  )
}
