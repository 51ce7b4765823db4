import { startOfTaipeiDay } from "../calendar.ts"

/** How long a member may mute a conversation, in display order. */
export const muteLengths = ["hour", "tomorrow", "always"] as const
export type MuteLength = (typeof muteLengths)[number]

/** The end of a mute without an end. */
export const mutedForGood = "9999-12-31T00:00:00.000Z"

const hourMs = 60 * 60 * 1000
/** 08:00 in Taipei, counted from the start of today. */
const tomorrowMorningMs = (24 + 8) * hourMs

/** When a mute of this length ends, in milliseconds precision as on the wire. */
export const muteEnd = (length: MuteLength, now: Date) => {
  if (length === "always") return mutedForGood
  const end = length === "hour" ? now.getTime() + hourMs : startOfTaipeiDay(now).getTime() + tomorrowMorningMs
  return new Date(end).toISOString()
}

/** Whether a conversation is muted at an instant. */
export const isMuted = ({ muted_until }: { muted_until: string | null }, now: Date) =>
  muted_until !== null && new Date(muted_until) > now
