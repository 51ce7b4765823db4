const taipeiDate = new Intl.DateTimeFormat("zh-TW", { timeZone: "Asia/Taipei", dateStyle: "long" })

/** Formats the day of an instant in Taipei: "2026年1月31日". */
export const dateLabel = (instant: string) => taipeiDate.format(new Date(instant))
