const taipeiDate = new Intl.DateTimeFormat("zh-TW", { timeZone: "Asia/Taipei", dateStyle: "long" })

/** The days around today, by their distance from it. */
export const nearDays: Readonly<Record<number, string>> = { [-1]: "昨天", 0: "今天", 1: "明天" }

/** Formats the day of an instant in Taipei: "2026年1月31日". */
export const dateLabel = (instant: string | Date) => taipeiDate.format(new Date(instant))

const taipeiMinute = new Intl.DateTimeFormat("zh-TW", {
  // With `dateStyle`, some browsers write "2026/1/31" before a time.
  ...{ timeZone: "Asia/Taipei", hourCycle: "h23" },
  ...{ year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" },
})

/** Formats an instant in Taipei to the minute: "2026年1月31日 14:03". */
export const dateTimeLabel = (instant: string | Date) => taipeiMinute.format(new Date(instant))
