import { taipeiDay } from "@pinyu/contract/calendar"
import type { MessageType } from "@pinyu/contract/chat/options"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"

const time = new Intl.DateTimeFormat("zh-TW", {
  ...{ timeZone: "Asia/Taipei", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
})
const dayInYear = new Intl.DateTimeFormat("zh-TW", {
  ...{ timeZone: "UTC", month: "long", day: "numeric", weekday: "short" },
})
const dayInFull = new Intl.DateTimeFormat("zh-TW", { timeZone: "UTC", dateStyle: "long" })

/** Formats the time of day of an instant in Taipei: "14:03". */
export const taipeiTime = (instant: string) => time.format(new Date(instant))

const dayBefore = (now: Date) => new Date(now.getTime() - 24 * 60 * 60_000)

/** Formats a day: today, yesterday, and without the year within the current one. */
export const dayLabel = (date: string, now: Date) => {
  if (date === taipeiDay(now)) return chat.today
  if (date === taipeiDay(dayBefore(now))) return chat.yesterday
  const sameYear = date.slice(0, 4) === taipeiDay(now).slice(0, 4)
  return (sameYear ? dayInYear : dayInFull).format(new Date(`${date}T00:00:00Z`))
}

/** Describes a message in one line: its text or its type. */
export const messageSummary = (type: MessageType, content: string | null) => content ?? chat.mediaTexts[type]

/** The preview of the last message in the list. */
export const previewOf = (conversation: Conversation) => {
  const { last_message_type, last_message_content, last_message_is_deleted, last_message_is_own } =
    conversation
  if (last_message_type === null) return chat.noMessages
  if (last_message_is_deleted) return chat.deleted
  const words = messageSummary(last_message_type, last_message_content)
  return last_message_is_own ? chat.ownPreview(words) : words
}
