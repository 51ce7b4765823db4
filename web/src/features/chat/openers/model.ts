import type { Openers } from "@pinyu/contract/explore/schemas"
import { chatOpeners as words } from "@pinyu/phrases/chat-openers"
import { interestNames } from "@pinyu/phrases/interests"
import { promptTexts } from "@pinyu/phrases/prompts"

/** A suggested beginning of a conversation. */
export interface Opener {
  key: string
  /** The prompt of an answer; null for what both have in common. */
  title: string | null
  text: string
  /** The beginning of the message. */
  line: string
}

const maxOpeners = 3

/** The other's answers first; what both have in common fills the places that are left. */
export const openersOf = ({ prompts, interests, city }: Openers): Opener[] => {
  const answers = prompts.map(({ prompt, answer }) => ({
    ...{ key: prompt, title: promptTexts[prompt], text: answer },
    line: words.promptLine(promptTexts[prompt]),
  }))
  const shared = interests.map((interest) => ({
    ...{ key: interest, title: null, text: words.interest(interestNames[interest]) },
    line: words.interestLine(interestNames[interest]),
  }))
  const place = city && { key: city, title: null, text: words.city(city), line: words.cityLine(city) }
  return [...answers, ...shared, ...(place ? [place] : [])].slice(0, maxOpeners)
}

/** The text of the composer after an opener: its line replaces that of another, and the rest stays. */
export const withLine = (text: string, line: string, openers: readonly Opener[]) => {
  const former = openers.find((opener) => text.startsWith(opener.line))
  return line + text.slice(former?.line.length ?? 0)
}
