import { adminPages } from "@pinyu/contract/admin/pages"
import type { MemberRecord, Strike, Suspension } from "@pinyu/contract/moderation/schemas"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { adminMembers as words } from "@pinyu/phrases/admin-members"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { Link, useParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Facts } from "../../../ui/member/facts.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { LoadingHeading } from "../../../ui/visually-hidden.tsx"
import { useHasRight } from "../api.ts"
import styles from "../console.module.css"
import { useMember } from "./api.ts"
import { MemberActions } from "./member-actions.tsx"
import { statusTones } from "./model.ts"
import { MemberNotes } from "./notes.tsx"

/** One member's account: facts, suspensions, forms, and what the admin may do. */
export function MemberScreen() {
  const { id = "" } = useParams()
  const query = useMember(id)
  return (
    <Screen className={styles.screen}>
      <Link to={adminPages.members} className={styles.back}>
        <Icon of={IconArrowLeft} size="1.125rem" />
        {words.back}
      </Link>
      {query.data ? (
        <Details member={query.data} />
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

const factsOf = (member: MemberRecord) =>
  [
    [words.id, member.id],
    [words.email, member.email_verified ? member.email : words.unverified(member.email)],
    [words.phone, member.phone ?? words.none],
    [words.tier, optionNames.tier[member.tier]],
    [words.vipUntil, member.vip_expires_at ? dateTimeLabel(member.vip_expires_at) : words.none],
    [words.joinedAt, dateTimeLabel(member.created_at)],
    [words.lastOnline, member.last_online ? dateTimeLabel(member.last_online) : words.neverOnline],
    [words.sessions, String(member.sessions)],
    [words.albums, String(member.albums)],
    [words.reportsAbout, words.openOf(member.reports_open, member.reports_about)],
    [words.reportsBy, String(member.reports_by)],
  ] as const

function Details({ member }: { member: MemberRecord }) {
  const isAllowed = useHasRight()
  return (
    <>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h1 className={styles.formTitle} dir="auto">
            {member.nickname}
          </h1>
          {member.is_verified && <Pill tone="blue">{words.verified}</Pill>}
          <Pill tone={statusTones[member.status]}>{words.statuses[member.status]}</Pill>
        </div>
        {isAllowed("reports") && member.reports_about > 0 && (
          <p className={styles.facts}>
            <Link to={`${adminPages.reports}?q=${member.id}`}>{words.openReports}</Link>
            <Link to={`${adminPages.reports}?state=closed&q=${member.id}`}>{words.closedReports}</Link>
          </p>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.reading}>
          <section className={styles.part}>
            <Heading level={2}>{words.accountTitle}</Heading>
            <Facts of={factsOf(member)} />
          </section>
          <Strikes strikes={member.strikes} canOpen={isAllowed("reports")} />
          <Suspensions suspensions={member.suspensions} />
          <MemberNotes member={member} />
          <Forms forms={member.forms} />
        </div>
        <MemberActions member={member} />
      </div>
    </>
  )
}

function Strikes({ strikes, canOpen }: { strikes: readonly Strike[]; canOpen: boolean }) {
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.strikesTitle}</Heading>
      {strikes.length === 0 && <p className={styles.quiet}>{words.noStrikes}</p>}
      {strikes.map(({ id, action, rule, decided_at, is_overturned }) => (
        <p key={id} className={styles.facts}>
          <strong>
            {canOpen ? (
              <Link to={adminPages.report(id)}>{adminReports.actions[action]}</Link>
            ) : (
              adminReports.actions[action]
            )}
          </strong>
          {rule && <span>{optionNames.communityRule[rule]}</span>}
          {is_overturned && <Pill tone="green">{adminReports.overturned}</Pill>}
          <time dateTime={decided_at}>{dateTimeLabel(decided_at)}</time>
        </p>
      ))}
    </section>
  )
}

function Suspensions({ suspensions }: { suspensions: readonly Suspension[] }) {
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.suspensionsTitle}</Heading>
      {suspensions.length === 0 && <p className={styles.quiet}>{words.noSuspensions}</p>}
      {suspensions.map(({ rule, until, note, admin, created_at, ended_at }) => (
        <div key={created_at} className={styles.message}>
          <p className={styles.facts}>
            <strong>{optionNames.communityRule[rule]}</strong>
            <span>{until ? words.until(dateTimeLabel(until)) : words.forGood}</span>
            {ended_at && <span>{words.ended(dateTimeLabel(ended_at))}</span>}
          </p>
          {note && (
            <p className={styles.written} dir="auto">
              {note}
            </p>
          )}
          <p className={styles.quiet}>
            {admin ?? words.unknownAdmin} · <time dateTime={created_at}>{dateTimeLabel(created_at)}</time>
          </p>
        </div>
      ))}
    </section>
  )
}

function Forms({ forms }: Pick<MemberRecord, "forms">) {
  if (forms.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.formsTitle}</Heading>
      <ul className={styles.list}>
        {forms.map(({ id, subject, status }) => (
          <li key={id}>
            <Link to={adminPages.contactForm(id)} className={styles.row}>
              <span className={styles.subject} dir="auto">
                {subject}
              </span>
              <Pill tone="grey">{adminContact.statuses[status]}</Pill>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
