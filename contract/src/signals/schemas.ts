import { fieldError, id, instant } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { signalKinds } from "./options.ts"

/** Something unusual about a member on one day. It holds a count, and no text of any member. */
export const signal = z.object({
  id,
  member: z.object({ id, nickname: z.string() }),
  /** The day in Taipei, as YYYY-MM-DD. */
  day: z.string(),
  kind: z.enum(signalKinds),
  count: z.int(),
  /** Who looked at it; null while it waits. The address is null when the admin no longer exists. */
  dismissal: z.object({ admin: z.string().nullable(), at: instant }).nullable(),
})
export type Signal = z.output<typeof signal>

/** Signals that wait, or those that an admin looked at. */
export const signalQuery = pageQuery.extend({
  state: z.enum(["open", "dismissed"], fieldError("not_an_option")).default("open"),
})
export type SignalQuery = z.output<typeof signalQuery>
