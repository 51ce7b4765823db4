import { type Named, open, own, type Row } from "./access-matrix.kinds.fixture.ts"

const ofMeeting = ({ meetingId }: Named) => ({ params: { meetingId } })
/** A plan belongs to its member alone. */
const toMember = (gets: string, others: string) =>
  ({ owner: gets, stranger: others, blocker: others, blocked: others }) as const
/** The clock of the tests stands at 2026-03-02 12:00 in Taipei. */
const changes = {
  ...{ person: "攝影師阿哲", place: "咖啡店", link_hours: 12 },
  ...{ meets_at: "2026-03-02T06:00:00Z", check_in_at: "2026-03-02T08:00:00Z" },
}

/** The access matrix of plans of meetings. */
export const meetingsRows = {
  "meetings.list": own,
  "meetings.create": own,
  "meetings.update": {
    kind: "names a member",
    call: (target) => ({ ...ofMeeting(target), body: changes }),
    cells: toMember("done", "meeting_not_found"),
  },
  "meetings.end": {
    kind: "names a member",
    call: (target) => ({ ...ofMeeting(target), body: { outcome: "safe" } }),
    cells: toMember("done", "meeting_not_found"),
  },
  // Erasing what does not exist changes nothing.
  "meetings.remove": {
    kind: "names a member",
    call: ofMeeting,
    cells: toMember("meeting_not_ended", "answered"),
  },
  "meetings.shared": open,
  "meetings.stop": open,
} as const satisfies Record<string, Row>
