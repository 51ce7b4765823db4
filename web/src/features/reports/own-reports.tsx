import type { OwnReport } from "@pinyu/contract/reports/routes"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { useRef } from "react"
import { uniqueItems } from "../../lib/query/paged-list.ts"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { RecordItem, RecordList } from "../../ui/member/record-list.tsx"
import { useOwnReports } from "./api.ts"
import styles from "./own-reports.module.css"

const words = reports.own

/** The member's own reports with their outcomes, latest first. */
export function OwnReportsSection() {
  const query = useOwnReports()
  const list = useRef<HTMLUListElement>(null)
  const own = uniqueItems(query.data, (page) => page.reports)
  return (
    <div className={styles.section}>
      <p className={styles.text}>{words.text}</p>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="5rem" />}
        isEmpty={own.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <RecordList ref={list}>
          {own.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </RecordList>
        <LoadMore query={query} list={list} />
      </ListState>
    </div>
  )
}

const tones = { acted: "green", dismissed: "grey" } as const

function Row({
  report: { receipt_number, target_type, reason, created_at, outcome },
}: {
  report: OwnReport
}) {
  return (
    <RecordItem
      title={optionNames.reportTarget[target_type]}
      state={<Pill tone={outcome ? tones[outcome] : "blue"}>{words.outcomes[outcome ?? "open"]}</Pill>}
      texts={[optionNames.reportReason[reason]]}
      notes={
        <>
          <span>{receipt_number}</span>
          <time dateTime={created_at}>{dateTimeLabel(created_at)}</time>
        </>
      }
    />
  )
}
