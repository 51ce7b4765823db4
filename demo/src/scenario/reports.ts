import type { ReportReason } from "@pinyu/contract/options"
import type { Services } from "@pinyu/server/app/services.ts"
import type { DemoMember } from "./members.ts"

interface DemoReport {
  /** Places in the list of members. */
  reporter: number
  target: number
  reason: ReportReason
  details: string
  hoursAgo: number
}

/** Reports that wait for the team: of different urgency, and two of them about the same member. */
export const demoReports: readonly DemoReport[] = [
  { reporter: 20, target: 45, reason: "scam", details: "聊沒幾句就要我加投資群組。", hoursAgo: 30 },
  { reporter: 31, target: 45, reason: "scam", details: "一直問我的銀行帳戶。", hoursAgo: 7 },
  { reporter: 52, target: 26, reason: "underage", details: "聊天時說自己還在念高中。", hoursAgo: 3 },
  { reporter: 38, target: 57, reason: "harassment", details: "拒絕之後還一直傳訊息。", hoursAgo: 12 },
  { reporter: 23, target: 34, reason: "photo", details: "照片好像是別人的。", hoursAgo: 50 },
]

interface SeedReports {
  /** Member ids by handle. */
  ids: ReadonlyMap<string, string>
  members: readonly DemoMember[]
  now: number
  servicesAt: (instant: number) => Pick<Services, "reports">
  signal?: AbortSignal | undefined
}

const hour = 60 * 60_000

/**
 * Submits the reports that are missing, one after the other: the order decides which case a report joins. A
 * reporter who already has reports submits no other.
 */
export const seedReports = async ({ ids, members, now, servicesAt, signal }: SeedReports) => {
  const idAt = (place: number) => ids.get(members[place]?.handle ?? "")
  for (const { reporter, target, reason, details, hoursAgo } of demoReports) {
    signal?.throwIfAborted()
    const [by, about] = [idAt(reporter), idAt(target)]
    if (!by || !about) continue
    const { reports } = servicesAt(now - hoursAgo * hour)
    const { reports: submitted } = await reports.mine(by, { limit: 1 })
    if (submitted.length > 0) continue
    const form = { target_type: "member", target_id: about, reason, details, with_context: false } as const
    await reports.submit(by, form)
  }
}
