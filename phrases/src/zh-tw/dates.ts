const taipeiDate = new Intl.DateTimeFormat("zh-TW", { timeZone: "Asia/Taipei", dateStyle: "long" })

/** The days around today, by their distance from it. */
export const nearDays: Readonly<Record<number, string>> = { [-1]: "昨天", 0: "今天", 1: "明天" }

/** Formats the day of an instant in Taipei: "2026年1月31日". */
export const dateLabel = (instant: string) => taipeiDate.format(new Date(instant))
