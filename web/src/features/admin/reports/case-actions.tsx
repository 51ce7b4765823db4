import type { CaseDecision, WholeCase } from "@pinyu/contract/reports/cases"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { useEffect, useRef, useState } from "react"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { useShortcuts } from "../../../lib/shortcuts/use-shortcuts.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useApply, useClaim, useRelease, useReloadCase, useUndo } from "./api.ts"
import { DecisionForm } from "./decision-form.tsx"

/** What the admin may do in a case: claim it, decide it, or undo the decision. */
export function CaseActions({ report }: { report: WholeCase }) {
  const { state, decision, may_decide } = report
  if (decision) return <Decided report={report} decision={decision} />
  if (!may_decide) return <Banner>{words.ownCase}</Banner>
  return state === "open" ? <Open report={report} /> : null
}

/** Runs a change of a case, and shows its error as a toast. */
const run = (change: Promise<unknown>) =>
  change.catch((error: unknown) => toasts.show({ text: toErrorMessage(error), tone: "error" }))

function Open({ report }: { report: WholeCase }) {
  const { id, claim } = report
  const take = useClaim(id)
  const release = useRelease(id)
  const decision = useRef<HTMLDivElement>(null)
  useShortcuts("reports", {
    c: { label: words.claim, run: () => void run(take.mutateAsync(undefined)) },
    d: { label: words.decide, run: () => decision.current?.querySelector("select")?.focus() },
  })
  if (claim && !claim.is_own)
    return <Banner>{words.claimedUntil(claim.email, dateTimeLabel(claim.until))}</Banner>
  return (
    <div className={styles.acts}>
      <section className={styles.part}>
        <p className={styles.quiet}>
          {claim ? words.yoursUntil(dateTimeLabel(claim.until)) : words.unclaimed}
        </p>
        <div className={styles.buttons}>
          <Button variant="outline" busy={take.isPending} onClick={() => run(take.mutateAsync(undefined))}>
            {claim ? words.claimAgain : words.claim}
          </Button>
          {claim && (
            <Button
              variant="quiet"
              busy={release.isPending}
              onClick={() => run(release.mutateAsync(undefined))}
            >
              {words.release}
            </Button>
          )}
        </div>
      </section>
      <div ref={decision}>
        <DecisionForm report={report} />
      </div>
    </div>
  )
}

/** The seconds until an instant, counted down; at least 0. */
const useSecondsUntil = (instant: string) => {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant) - serverClock.now().getTime()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  })
  return seconds
}

function Decided({ report: { id, state }, decision }: { report: WholeCase; decision: CaseDecision }) {
  const { action, rule, days, nickname, message, note, admin, decided_at } = decision
  return (
    <section className={styles.acts}>
      <div className={styles.form}>
        <Heading level={2}>{words.decisionTitle}</Heading>
        <p className={styles.facts}>
          <strong>{words.actions[action]}</strong>
          {rule && <span>{optionNames.communityRule[rule]}</span>}
          {(action === "limit" || action === "suspend") && <span>{words.days(days)}</span>}
          {nickname && <span>{nickname}</span>}
        </p>
        {message && <p className={styles.written}>{words.messageWas(message)}</p>}
        {note && <p className={styles.written}>{words.noteWas(note)}</p>}
        <p className={styles.quiet}>
          {admin ?? words.unknownAdmin} · <time dateTime={decided_at}>{dateTimeLabel(decided_at)}</time>
        </p>
      </div>
      {state === "pending" && <Pending caseId={id} applyAt={decision.apply_at} />}
    </section>
  )
}

/** The minute in which a decision can be undone. At its end the case is loaded again. */
function Pending({ caseId, applyAt }: { caseId: string; applyAt: string }) {
  const seconds = useSecondsUntil(applyAt)
  const undo = useUndo(caseId)
  const apply = useApply(caseId)
  const reload = useReloadCase(caseId)
  const isDue = seconds === 0
  useShortcuts("reports", {
    z: { label: words.undo, run: () => !isDue && void run(undo.mutateAsync(undefined)) },
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(reload, 2000)
    return () => clearInterval(timer)
  }, [isDue, reload])
  return (
    <div className={styles.part}>
      <p role="timer">{isDue ? words.applying : words.appliesIn(seconds)}</p>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          disabled={isDue}
          busy={undo.isPending}
          onClick={() => run(undo.mutateAsync(undefined))}
        >
          {words.undo}
        </Button>
        <Button busy={apply.isPending} onClick={() => run(apply.mutateAsync(undefined))}>
          {words.applyNow}
        </Button>
      </div>
    </div>
  )
}
