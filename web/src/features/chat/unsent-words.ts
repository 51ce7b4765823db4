import { chat } from "@pinyu/phrases/chat"
import { useMemo } from "react"
import { useMemberChat } from "./member-chat.ts"
import type { OutboxEntry } from "./outbox/entry.ts"

/** What the member wrote and did not send. */
interface UnsentWords {
  drafts: Readonly<Record<string, string>>
  messages: readonly OutboxEntry[]
}

const isUnsentWords = (value: unknown): value is UnsentWords =>
  typeof value === "object" &&
  value !== null &&
  "drafts" in value &&
  "messages" in value &&
  Array.isArray(value.messages)

/** Takes the member's unsent words off the device at a quick exit, and puts them back after a sign-in. */
export const useUnsentWords = () => {
  const { drafts, outbox } = useMemberChat()
  return useMemo(
    () => ({
      /** Deletes and returns the words; null without any. */
      take: async (): Promise<UnsentWords | null> => {
        const written = drafts.all()
        drafts.clear()
        const messages = await outbox.take()
        return messages.length === 0 && Object.keys(written).length === 0
          ? null
          : { drafts: written, messages }
      },
      putBack: async (words: unknown) => {
        if (!isUnsentWords(words)) return
        drafts.putBack(words.drafts)
        await outbox.putBack(words.messages, chat.keptAtExit)
      },
    }),
    [drafts, outbox],
  )
}
