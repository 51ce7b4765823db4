import { adminPages } from "@pinyu/contract/admin/pages"
import type { WholeCase } from "@pinyu/contract/reports/cases"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { Link } from "react-router"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import styles from "../console.module.css"
import { useAskForVerification } from "./api.ts"

const words = adminReports.verification

/** Whether the member is verified, and the request that they be; only where a report calls them fake. */
export function CaseVerification({ report }: { report: WholeCase }) {
  const { id, state: caseState, verification, may_decide } = report
  const ask = useAskForVerification(id)
  if (!verification) return null
  const { state, requested_at, admin, verification_id, is_verified } = verification
  const mayAsk = state === "not_requested" && caseState === "open" && may_decide
  return (
    <section className={styles.form}>
      <Heading level={2}>{words.title}</Heading>
      <p>{is_verified ? words.isVerified : words.isNotVerified}</p>
      {requested_at && (
        <p className={styles.quiet}>
          {words.requestedBy(admin ?? adminReports.unknownAdmin, dateTimeLabel(requested_at))}
        </p>
      )}
      <p>{words.states[state]}</p>
      {verification_id && <Link to={adminPages.verification(verification_id)}>{words.open}</Link>}
      {ask.error && <Banner tone="error">{toErrorMessage(ask.error)}</Banner>}
      {mayAsk && (
        <div className={styles.buttons}>
          <Button variant="outline" busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
            {words.ask}
          </Button>
        </div>
      )}
    </section>
  )
}
