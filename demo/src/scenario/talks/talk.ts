import type { ReactionType } from "@pinyu/contract/chat/options"
import type { Prompt } from "@pinyu/contract/profiles/prompts"

/** A message: text, a picture or a shared profile, the last two with or without a text. */
export interface DemoLine {
  /** The sender's handle. */
  by: string
  /** Minutes after the previous line. */
  after: number
  text: string | null
  /** The variant of an attached scene. */
  scene?: number
  /** The index of the line that this one replies to. */
  answers?: number
  /** The prompt whose answer by the other member the line likes. */
  likes?: Prompt
  /** The handle of the member whose profile it shares. */
  shares?: string
  /** The text after an edit a minute later. */
  edited?: string
  /** Recalled a minute later. */
  takenBack?: true
  /** The other member's reaction. */
  reaction?: ReactionType
  /** The other member has not read this line or any later one. */
  unread?: true
}

/** A conversation of two members. */
export interface DemoTalk {
  /** Their handles. The first one started the conversation. */
  between: readonly [string, string]
  /** Minutes between the last line and the seeding. */
  endedMinutesAgo: number
  lines: readonly DemoLine[]
}

/** Creates lines of one member. */
export const voiceOf =
  (by: string) =>
  (after: number, text: string | null, more: Omit<DemoLine, "by" | "after" | "text"> = {}): DemoLine => ({
    ...{ by, after, text },
    ...more,
  })
