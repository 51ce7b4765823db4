import { meetings as words } from "@pinyu/phrases/meetings"
import { useState } from "react"
import { useLocation } from "react-router"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { RecordList } from "../../ui/member/record-list.tsx"
import { useMeetings } from "./api.ts"
import { MeetingRow } from "./meeting-row.tsx"
import styles from "./meetings.module.css"
import { PlanDialog } from "./plan-dialog.tsx"

/** The name of the member to meet, which the page that leads here passes on outside the URL. */
const personIn = (state: unknown) =>
  typeof state === "object" && state !== null && "person" in state && typeof state.person === "string"
    ? state.person
    : undefined

/** The member's plans of meetings, and the form of a new one. */
export function MeetingsSection() {
  const query = useMeetings()
  const person = personIn(useLocation().state)
  const [isPlanning, setPlanning] = useState(person !== undefined)
  const meetings = query.data ?? []
  return (
    <div className={styles.section}>
      <p className={styles.text}>{words.text}</p>
      <div>
        <Button onClick={() => setPlanning(true)}>{words.add}</Button>
      </div>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton shape="card" height="8rem" />}
        isEmpty={meetings.length === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        <RecordList>
          {meetings.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} />
          ))}
        </RecordList>
      </ListState>
      <PlanDialog
        open={isPlanning && !query.isPending}
        last={meetings[0]}
        person={person}
        onClose={() => setPlanning(false)}
      />
    </div>
  )
}
