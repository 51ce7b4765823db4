import type { MemberHistory } from "@pinyu/contract/moderation/notes"
import type { WholeCase } from "@pinyu/contract/reports/cases"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { Heading } from "../../../ui/heading.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import styles from "../console.module.css"
import { Note } from "../members/notes.tsx"

/** What the team knows about the reported member: earlier decisions, other reports, and notes. */
export function History({ report: { history, member_history } }: { report: WholeCase }) {
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.historyTitle}</Heading>
      {member_history && <p className={styles.quiet}>{words.memberHistory(member_history)}</p>}
      {history.length === 0 && <p className={styles.quiet}>{words.noHistory}</p>}
      {history.map(({ action, rule, decided_at, admin, note, is_overturned }) => (
        <div key={decided_at} className={styles.message}>
          <p className={styles.facts}>
            <strong>{words.actions[action]}</strong>
            {rule && <span>{optionNames.communityRule[rule]}</span>}
            {is_overturned && <Pill tone="green">{words.overturned}</Pill>}
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
      <Notes title={words.memberNotes} history={member_history} />
    </section>
  )
}

/** What the team knows about a reporter. */
export function ReporterHistory({ history }: { history: MemberHistory | null }) {
  if (!history) return null
  return (
    <>
      <p className={styles.quiet}>{words.reporterRecord(history)}</p>
      <Notes title={words.reporterNotes} history={history} />
    </>
  )
}

function Notes({ title, history }: { title: string; history: MemberHistory | null }) {
  if (!history || history.notes.length === 0) return null
  return (
    <>
      <Heading level={3}>{title}</Heading>
      {history.notes.map((note) => (
        <div key={note.id} className={styles.message}>
          <Note note={note} />
        </div>
      ))}
    </>
  )
}
