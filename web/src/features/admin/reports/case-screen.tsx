import { adminPages } from "@pinyu/contract/admin/pages"
import type { WholeCase } from "@pinyu/contract/reports/cases"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { optionNames } from "@pinyu/phrases/options"
import { Link, useParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { dateTimeLabel } from "../../../lib/time.ts"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { LoadingHeading } from "../../../ui/visually-hidden.tsx"
import styles from "../console.module.css"
import { useCase } from "./api.ts"
import { CaseActions } from "./case-actions.tsx"
import { Evidence } from "./evidence.tsx"
import { urgencyTone } from "./model.ts"

/** One case: the reports, the evidence, the member's history, and the decision. */
export function ReportCaseScreen() {
  const { id = "" } = useParams()
  const query = useCase(id)
  return (
    <Screen className={styles.screen}>
      <Link to={adminPages.reports} className={styles.back}>
        <Icon of={IconArrowLeft} size="1.125rem" />
        {words.back}
      </Link>
      {query.data ? (
        <Details report={query.data} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.list} aria-busy="true">
          <LoadingHeading />
          <Skeleton width="16rem" height="2.25rem" />
          <Skeleton shape="card" height="16rem" />
        </div>
      )}
    </Screen>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && [404, 422].includes(error.status)
  if (isNotFound) return <ErrorState level={1} title={words.notFoundTitle} />
  return <ErrorState level={1} title={words.failedTitle} text={toErrorMessage(error)} onRetry={onRetry} />
}

function Details({ report }: { report: WholeCase }) {
  const { member, target_type, urgency, escalated, other_cases } = report
  return (
    <>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h1 className={styles.formTitle} dir="auto">
            {optionNames.reportTarget[target_type]} · {member?.nickname ?? words.departed}
          </h1>
          <Pill tone={urgencyTone(urgency)}>{words.urgencies[urgency]}</Pill>
          {escalated && <Pill tone="red">{words.escalated}</Pill>}
        </div>
        <p className={styles.facts}>
          {member && <Link to={adminPages.member(member.id)}>{words.memberPage}</Link>}
          {other_cases > 0 && member && (
            <Link to={`${adminPages.reports}?q=${member.id}`}>{words.otherCases(other_cases)}</Link>
          )}
        </p>
      </div>
      {report.escalation_note && <Banner>{words.escalationNote(report.escalation_note)}</Banner>}
      <div className={styles.columns}>
        <div className={styles.reading}>
          <Reports reports={report.reports} />
          <Evidence report={report} />
          <History decisions={report.history} />
        </div>
        <CaseActions report={report} />
      </div>
    </>
  )
}

function Reports({ reports }: Pick<WholeCase, "reports">) {
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.reportsTitle}</Heading>
      {reports.map(({ id, reason, details, receipt_number, created_at, reporter, ...rest }) => (
        <article key={id} className={styles.message}>
          <p className={styles.facts}>
            <strong>{optionNames.reportReason[reason]}</strong>
            <span>{receipt_number}</span>
            <time dateTime={created_at}>{dateTimeLabel(created_at)}</time>
          </p>
          {details && (
            <p className={styles.written} dir="auto">
              {details}
            </p>
          )}
          <p className={styles.quiet}>
            {reporter ? (
              <Link to={adminPages.member(reporter.id)}>{reporter.nickname ?? words.departed}</Link>
            ) : (
              words.departed
            )}
            {" · "}
            {words.reporterHistory(rest.reporter_total, rest.reporter_dismissed)}
          </p>
        </article>
      ))}
    </section>
  )
}

function History({ decisions }: { decisions: WholeCase["history"] }) {
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.historyTitle}</Heading>
      {decisions.length === 0 && <p className={styles.quiet}>{words.noHistory}</p>}
      {decisions.map(({ action, rule, decided_at, admin, note }) => (
        <div key={decided_at} className={styles.message}>
          <p className={styles.facts}>
            <strong>{words.actions[action]}</strong>
            {rule && <span>{optionNames.communityRule[rule]}</span>}
            <time dateTime={decided_at}>{dateTimeLabel(decided_at)}</time>
            <span>{admin ?? words.unknownAdmin}</span>
          </p>
          {note && (
            <p className={styles.written} dir="auto">
              {note}
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
