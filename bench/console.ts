/**
 * Measures the admin console on few and on many members, in turns: the queue of reports, a case, the
 * search of members, and the figures.
 *
 *   npm run bench:console                              10,000 members and 1,000 reports; 1,000,000 and 100,000
 *   npm run bench:console -- --sizes 1000,50000        other numbers of members; a tenth as many reports
 *
 * Fails when a median on many members exceeds its limit.
 */
import { parseArgs } from "node:util"
import { caseFilter } from "@pinyu/contract/reports/cases"
import type { Db } from "@pinyu/server/db/client.ts"
import { primaryReads } from "@pinyu/server/db/reads.ts"
import { createFigures } from "@pinyu/server/features/figures/figures.service.ts"
import { searchOf } from "@pinyu/server/features/moderation/members.policy.ts"
import { findMember, findMembers } from "@pinyu/server/features/moderation/members.queries.ts"
import { createCases } from "@pinyu/server/features/reports/cases.service.ts"
import { createRequests } from "@pinyu/server/features/verification/requests.service.ts"
import type { AdminViewer } from "@pinyu/server/platform/observability/calls.ts"
import { sql } from "kysely"
import { type Calls, measureSizes, reportRatios } from "./ratios.ts"
import { memberId } from "./seed-members.ts"
import type { SeededDatabase } from "./with-members.ts"

const clock = { now: () => new Date("2026-11-01T00:00:00Z") }
const admin: AdminViewer = {
  ...{ id: "00000000-0000-7000-a000-000000000001", sessionId: "", role: "owner" },
  signedInRecently: true,
  restricted: false,
}
/** The share of reports whose case has not ended. */
const openEach = 20

const { values: options } = parseArgs({ options: { sizes: { type: "string", default: "10000,1000000" } } })

const caseId = (n: number) => `00000000-0000-7000-b000-${String(n).padStart(12, "0")}`

/** Addresses of all members, and a report with a case of its own for every tenth of them. */
const seedReports = async (db: Db, members: number) => {
  await sql`insert into credentials (member_id, email, password_hash, phone, created_at, updated_at)
    select id, 'member' || n || '@example.com', 'x', '+8869' || lpad(n::text, 8, '0'), created_at, created_at
    from (select id, created_at, right(id::text, 12)::bigint as n from members) numbered`.execute(db)
  // Twenty members with a part of a nickname that no other has.
  await sql`update members set nickname = '極光' || right(id::text, 3)
    where right(id::text, 12)::bigint % ${members / 20} = 7`.execute(db)
  const numbers = sql`select n, ('00000000-0000-7000-8000-' || lpad((n * 10)::text, 12, '0'))::uuid as member_id,
      ('00000000-0000-7000-8000-' || lpad((n * 10 - 1)::text, 12, '0'))::uuid as reporter_id,
      ('00000000-0000-7000-b000-' || lpad(n::text, 12, '0'))::uuid as case_id,
      (array['underage', 'photo', 'harassment', 'scam', 'fake', 'other'])[1 + n % 6] as reason,
      timestamptz '2026-10-01' + n * interval '1 second' as at
    from generate_series(1, ${members / 10}::integer) n`
  await sql`insert into report_cases (id, target_type, target_id, target_member_id, reason, urgency, reports_count,
      opened_at, action, decided_at, apply_at, applied_at)
    select case_id, 'member', member_id, member_id, reason, case reason when 'underage' then 3 else 1 end, 1, at,
      case when n % ${openEach} > 0 then 'dismiss' end, case when n % ${openEach} > 0 then at end,
      case when n % ${openEach} > 0 then at end, case when n % ${openEach} > 0 then at end
    from (${numbers}) numbered`.execute(db)
  await sql`insert into reports (id, case_id, receipt_number, reporter_id, target_type, target_id,
      target_member_id, reason, evidence, status, created_at)
    select gen_random_uuid(), case_id, 'R-' || n, reporter_id, 'member', member_id, member_id, reason,
      '{}', case when n % ${openEach} > 0 then 'closed' else 'open' end, at
    from (${numbers}) numbered`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

const unused = () => Promise.reject(new Error("nothing is written here"))

/** The calls by name. Each round looks for another member or case. */
const casesOver = (db: Db, members: number): Calls => {
  const { cases, case: readCase } = createCases({
    ...{ clock, db, storage: { signedUrl: unused }, recordAct: unused },
    ...createRequests({ clock, db, notifications: { record: unused }, recordAct: unused }),
  })
  const { figures } = createFigures({ clock, db, reads: primaryReads(db) })
  const number = (n: number, count: number) => 1 + ((n * 7_919) % count)
  const reports = members / 10
  const list = (filter: object) => cases(admin, { ...caseFilter.parse(filter), cursor: undefined, limit: 20 })
  const find = (text: string) => findMembers(db, searchOf(text), undefined, 21)
  const member = (n: number) => number(n, members)
  return {
    "the queue": () => list({}),
    "the queue by reason": () => list({ reason: "scam" }),
    "the cases of a member": (n) => list({ q: memberId(number(n, reports) * 10) }),
    "a case by its receipt": (n) => list({ state: "closed", q: `R-${number(n, reports)}` }),
    "ended cases": () => list({ state: "closed" }),
    "a case": (n) => readCase(admin, caseId(number(n, reports))),
    "all members": () => find(""),
    "a rare part of a nickname": () => find("極光"),
    "a part that one in ninety has": () => find("小雅1"),
    "an address": (n) => find(`member${member(n)}@example.com`),
    "a number": (n) => find(`+8869${String(member(n)).padStart(8, "0")}`),
    "an id": (n) => find(memberId(member(n))),
    "the figures": () => figures(90),
    "a member": (n) => findMember(db, memberId(member(n)), clock.now()),
  }
}

const prepare = async ({ db, count }: SeededDatabase) => {
  await seedReports(db, count)
  await createFigures({ clock, db, reads: primaryReads(db) }).aggregate()
  return casesOver(db, count)
}

const sizes = options.sizes.split(",").map(Number)
reportRatios(await measureSizes(sizes, prepare), sizes)
