import type { ScamHint } from "@pinyu/contract/chat/options"
import { signalsLimits } from "@pinyu/contract/signals/limits"
import type { SignalKind } from "@pinyu/contract/signals/options"

/** The signs of fraud in a text. */
export type FindScamHints = (text: string) => readonly ScamHint[]

/** A count of a day for one member. */
export interface DayCount {
  memberId: string
  kind: SignalKind
  count: number
}

const { leastCounts, greeting, compared } = signalsLimits

export const isSignal = ({ kind, count }: DayCount) => count >= leastCounts[kind]

/**
 * The letters by which first messages are alike: without digits, spaces, punctuation and emoji. Null for a
 * greeting, which many members write.
 */
export const comparedText = (text: string) => {
  const letters = text.normalize("NFKC").toLowerCase().replace(/\P{L}/gu, "")
  return [...letters].length < greeting ? null : letters.slice(0, compared)
}

const addOne = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Counts what members wrote in the conversations that they started. Keeps no text beyond the run. */
export const createTally = (findScamHints: FindScamHints) => {
  const alike = new Map<string, Map<string, number>>()
  const links = new Map<string, number>()
  const bankAccounts = new Map<string, number>()

  const countFirst = (starterId: string, first: string | undefined) => {
    const text = first === undefined ? null : comparedText(first)
    if (text === null) return
    const counts = alike.get(starterId) ?? new Map<string, number>()
    addOne(counts, text)
    alike.set(starterId, counts)
  }

  const toCounts = (kind: SignalKind, counts: Map<string, number>): DayCount[] =>
    [...counts].map(([memberId, count]) => ({ memberId, kind, count }))

  return {
    /** Adds one conversation, with the starter's texts in order. */
    add: (starterId: string, texts: readonly string[]) => {
      countFirst(starterId, texts[0])
      const hints = new Set(texts.flatMap(findScamHints))
      if (hints.has("link")) addOne(links, starterId)
      if (hints.has("bank_account")) addOne(bankAccounts, starterId)
    },

    counts: (): DayCount[] => [
      ...[...alike].map(([memberId, counts]) => ({
        ...{ memberId, kind: "alike_messages" as const },
        count: Math.max(...counts.values()),
      })),
      ...toCounts("links", links),
      ...toCounts("bank_accounts", bankAccounts),
    ],
  }
}
