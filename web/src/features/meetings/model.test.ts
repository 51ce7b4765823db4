import type { Meeting } from "@pinyu/contract/meetings/schemas"
import { expect, it } from "vitest"
import { delayed, initialFields, instantOf, localTime } from "./model.ts"

const now = new Date("2026-03-02T04:20:00Z")
const meeting: Meeting = {
  ...{ id: "0197a000-0000-7000-8000-000000000001", own_name: "小雅", person: "阿哲", place: "咖啡店" },
  ...{ meets_at: "2026-03-02T11:00:00.000Z", check_in_at: "2026-03-02T14:00:00.000Z", link_hours: 48 },
  ...{ contact_kind: "email", contact: "friend@example.com", state: "planned", alerts: 0 },
  ...{ contact_stopped_at: null, ended_at: null, erased_at: "2026-03-04T14:00:00.000Z" },
}

it("a local time and its instant are the same to the minute", () => {
  expect(instantOf(localTime(now))).toBe(now.toISOString())
  expect(instantOf("")).toBe("")
})

it("a new plan begins after the next full hour, with the contact of the last one", () => {
  const fields = initialFields(now, { last: meeting, person: "小安" })
  expect([instantOf(fields.meets_at), instantOf(fields.check_in_at)]).toEqual([
    "2026-03-02T06:00:00.000Z",
    "2026-03-02T09:00:00.000Z",
  ])
  expect(fields).toMatchObject({ person: "小安", own_name: "小雅", contact: "friend@example.com" })
})

it("an edited plan keeps its fields", () => {
  const fields = initialFields(now, { edited: meeting })
  expect(fields).toMatchObject({ person: "阿哲", place: "咖啡店", link_hours: "48" })
  expect(instantOf(fields.check_in_at)).toBe(meeting.check_in_at)
})

it("a later check-in changes nothing else", () => {
  expect(delayed(meeting, 30)).toEqual({
    ...{ person: "阿哲", place: "咖啡店", meets_at: meeting.meets_at, link_hours: 48 },
    check_in_at: "2026-03-02T14:30:00.000Z",
  })
})
