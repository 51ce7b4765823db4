import * as z from "./zod.ts"

/** A call that another service signed as in Standard Webhooks: the body as text, and the headers. */
export const signedCall = z.object({
  id: z.string(),
  timestamp: z.string(),
  signature: z.string(),
  payload: z.string(),
})
export type SignedCall = z.output<typeof signedCall>
