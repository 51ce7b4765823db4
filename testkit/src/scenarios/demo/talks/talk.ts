import type { ReactionType } from "@pinyu/contract/chat/options"

/** What somebody said in a conversation: words, a picture, or both. */
export interface DemoLine {
  /** The handle of whoever says it. */
  by: string
  /** Minutes after what was said before. */
  after: number
  text: string | null
  /** They show a scene, in this variant of their drawings. */
  scene?: number
  /** The place in the conversation of what it answers to. */
  answers?: number
  /** What it was changed to a minute later. */
  edited?: string
  /** Taken back a minute later. */
  takenBack?: true
  /** How the other reacts. */
  reaction?: ReactionType
  /** The other has not read it, nor anything after it. */
  unread?: true
}

/** A conversation of two members. */
export interface DemoTalk {
  /** Their handles; the first began it. */
  between: readonly [string, string]
  /** How long before the seeding the last line was said, in minutes. */
  endedMinutesAgo: number
  lines: readonly DemoLine[]
}

/** Somebody's way to say a line. */
export const voiceOf =
  (by: string) =>
  (after: number, text: string | null, more: Omit<DemoLine, "by" | "after" | "text"> = {}): DemoLine => ({
    ...{ by, after, text },
    ...more,
  })
