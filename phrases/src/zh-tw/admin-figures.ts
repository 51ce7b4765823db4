import type { FigureName } from "@pinyu/contract/figures/options"
import { account } from "./account.ts"
import { optionNames } from "./options.ts"

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const one = (count: number) => count.toLocaleString("zh-TW", { maximumFractionDigits: 1 })

/** A duration in its largest unit. */
const duration = (seconds: number) => {
  if (seconds < hour) return `${one(seconds / minute)} 分鐘`
  return seconds < 2 * day ? `${one(seconds / hour)} 小時` : `${one(seconds / day)} 天`
}

/** Figures of the service in the admin console. */
export const adminFigures = {
  name: "數據",
  title: "數據",
  text: "每天凌晨整理前一天的數字，只有加總，沒有任何人的資料。當時沒有記錄的日子會留空。",
  range: "期間",
  days: (count: number) => `${count} 天`,
  emptyTitle: "還沒有數據",
  emptyText: "第一個完整的日子結束後，會出現在這裡。",
  failedTitle: "暫時看不到數據",
  failedText: "請稍後再試一次。",
  offlineText: "目前沒有網路連線，恢復連線後再試一次。",
  table: "看表格",
  tableOf: (title: string) => `${title}的表格`,
  day: "日期",
  none: "—",
  latest: (day: string) => `${day} 的數字`,
  export: "匯出 CSV",
  exportFailed: "沒有匯出成功，請再試一次。",
  fileName: (day: string) => `pinyu-figures-${day}.csv`,
  figures: {
    members: { title: "各等級的會員", text: "當天結束時的人數。" },
    new_members: { title: "新會員", text: "當天加入的人數。" },
    departures: { title: "終止的帳號", text: "當天終止的帳號，依離開時的回答；回答和會員沒有關聯。" },
    active_members: { title: "上線的會員", text: "當天上線過的人數，每小時記一次。" },
    likes: { title: "喜歡", text: "當天送出的喜歡，收回的不算。" },
    matches: { title: "互相喜歡", text: "當天變成互相喜歡的次數。" },
    first_messages: { title: "第一則訊息", text: "當天開始的對話，以及其中得到回覆的。" },
    reports: { title: "檢舉", text: "當天收到的檢舉，依原因。" },
    decision_seconds: { title: "到決定的時間", text: "當天決定的檢舉，從收到起算。" },
    overdue_cases: { title: "超過一天未決定", text: "當天結束時，收到超過一天還沒有決定的檢舉。" },
  } satisfies Record<FigureName, { title: string; text: string }>,
  parts: {
    members: optionNames.tier,
    departures: { ...account.farewell.reasons, unanswered: "沒有回答" },
    first_messages: { sent: "送出", answered: "得到回覆" },
    reports: optionNames.reportReason,
    decision_seconds: { median: "中位數", p95: "第 95 百分位" },
  } as Readonly<Partial<Record<FigureName, Readonly<Record<string, string>>>>>,
  value: (name: FigureName, value: number) =>
    name === "decision_seconds" ? duration(value) : value.toLocaleString("zh-TW"),
} as const

/** The name of a part of a figure. */
export const figurePartName = (name: FigureName, part: string) =>
  adminFigures.parts[name]?.[part] ?? adminFigures.figures[name].title
