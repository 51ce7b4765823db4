import { email } from "../auth/schemas.ts"
import { fieldError, id, instant } from "../fields.ts"
import * as z from "../zod.ts"
import { adminRoles } from "./roles.ts"

const role = z.enum(adminRoles, fieldError("not_an_option"))

/** Another admin, as an owner sees them. */
export const teamAdmin = z.object({
  id,
  email: z.string(),
  role,
  suspended: z.boolean(),
  /** Whether an authenticator app or a passkey protects the sign-in. */
  has_second_step: z.boolean(),
  /** The latest sign-in; null before the first. */
  signed_in_at: instant.nullable(),
  created_at: instant,
})
export type TeamAdmin = z.output<typeof teamAdmin>

/** An invitation that was not accepted yet. */
export const invitation = z.object({ id, email: z.string(), role, created_at: instant, expires_at: instant })
export type Invitation = z.output<typeof invitation>

export const newInvitation = z.object({ email, role })
export type NewInvitation = z.output<typeof newInvitation>

/** A change of an admin. An omitted field stays. */
export const teamChange = z.object({ role: role.optional(), suspended: z.boolean().optional() })
export type TeamChange = z.output<typeof teamChange>
