import { adminPages } from "@pinyu/contract/admin/pages"
import type { WholeCase } from "@pinyu/contract/reports/cases"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { Link, useNavigate, useParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { useShortcuts } from "../../../lib/shortcuts/use-shortcuts.ts"
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
import { CaseVerification } from "./case-verification.tsx"
import { Evidence } from "./evidence.tsx"
import { History, ReporterHistory } from "./history.tsx"
import { photosOf, urgencyTone } from "./model.ts"

/** One case: the reports, the evidence, the member's history, and the decision. */
export function ReportCaseScreen() {
  const { id = "" } = useParams()
  const query = useCase(id)
  const navigate = useNavigate()
  useShortcuts("reports", { u: { label: words.back, run: () => void navigate(adminPages.reports) } })
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
      <p className={styles.keys}>{words.caseKeys}</p>
      {report.escalation_note && <Banner>{words.escalationNote(report.escalation_note)}</Banner>}
      <div className={styles.columns}>
        <div className={styles.reading}>
          <Reports reports={report.reports} />
          <Evidence report={report} />
          <History report={report} />
        </div>
        <div className={styles.acts}>
          <CaseActions report={report} />
          <CaseVerification report={report} />
          <TakedownLinks report={report} />
        </div>
      </div>
    </>
  )
}

/** Where an authority or a victim asked for the content to be removed. */
function TakedownLinks({ report: { target_type, target_id, files } }: { report: WholeCase }) {
  const page = (type: string, id: string) => `${adminPages.takedowns}?${new URLSearchParams({ type, id })}`
  const links =
    target_type === "member"
      ? photosOf(files).map(
          ({ value }, place) => [page("photo", value), words.takedownOfPhoto(place + 1)] as const,
        )
      : [[page(target_type, target_id), words.takedown] as const]
  if (links.length === 0) return null
  return (
    <section className={styles.part}>
      <p className={styles.quiet}>{words.takedownText}</p>
      {links.map(([to, label]) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </section>
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
          <ReporterHistory history={rest.reporter_history} />
        </article>
      ))}
    </section>
  )
}
