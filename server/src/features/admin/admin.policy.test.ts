import { expect, it } from "vitest"
import { vipNotice } from "./admin.policy.ts"

const now = new Date("2026-11-01T00:00:00Z")
const [past, soon, late] = ["2026-10-01T00:00:00Z", "2026-12-01T12:05:00Z", "2027-01-02T00:00:00Z"].map(
  (instant) => new Date(instant),
) as [Date, Date, Date]
const until = "VIP 資格有效至 2026年12月1日 20:05。"
const given = {
  ...{ type: "gift_received", title: "你已成為 VIP" },
  message: "品遇送你的禮物：VIP 資格，有效至 2026年12月1日 20:05。",
}
const moved = { type: "admin_notice", title: "VIP 期限已更新", message: until }
const ended = { type: "admin_notice", title: "VIP 資格已結束", message: "你的 VIP 資格已經結束。" }

it.each<[string, Date | null, Date | null, object | null]>([
  ["VIP is given", null, soon, given],
  ["VIP is given again", past, soon, given],
  ["its end moves", late, soon, moved],
  ["an admin ends it", soon, null, ended],
  ["it is set to a past end", soon, past, ended],
  ["it stays the same", soon, new Date(soon), null],
  ["it had already ended", past, null, null],
  ["there was none", null, past, null],
])("the notice about a member's VIP is right when %s", (_when, was, end, notice) => {
  expect(vipNotice(was, end, now)).toEqual(notice)
})
