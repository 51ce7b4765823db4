import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import type { TestApp } from "../test-app.ts"
import type { BuiltMember } from "./auth.ts"

const hourMs = 60 * 60 * 1000

/** A plan of a meeting in one hour, with the check-in in three, as the form sends it. */
export const meetingPlan = ({ clock }: Pick<TestApp, "clock">, changes: object = {}) => {
  const later = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString()
  return {
    ...{ own_name: "小雅", person: "攝影師阿哲", place: "信義區的咖啡店" },
    ...{ meets_at: later(1), check_in_at: later(3), link_hours: 12 },
    ...{ contact_email: `contact-${newId()}@example.com` },
    ...changes,
  }
}

/** A member's plan. */
export const buildMeeting = async (app: TestApp, as: BuiltMember, changes: object = {}) => {
  const body = meetingPlan(app, changes)
  const { meeting } = (await app.call(meetingsRoutes.create, { as, body })).body
  return meeting
}
