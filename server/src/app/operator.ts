import { adminRoles } from "@pinyu/contract/admin/roles"
import { email as emailSchema } from "@pinyu/contract/auth/schemas"
import * as z from "zod"
import type { Services } from "./services.ts"

type Operator = Pick<Services["admin"], "checkAudit" | "inviteByCommand" | "resetOtpByCommand" | "team">

/** What a command prints, and whether it succeeded. */
interface Outcome {
  lines: string[]
  ok: boolean
}

const usage = [
  "npm run admin -- create <email> [owner|moderator|support|viewer]",
  "npm run admin -- reset-otp <email>",
  "npm run admin -- list",
  "npm run audit:verify [-- <known head>]",
]

const done = (...lines: string[]): Outcome => ({ lines, ok: true })

const emailOf = (text: string | undefined) => {
  const { success, data } = emailSchema.safeParse(text)
  if (!success) throw new Error("Name the e-mail address of the admin.")
  return data
}

const roleOf = (text = "owner") => {
  const { success, data } = z.enum(adminRoles).safeParse(text)
  if (!success) throw new Error(`The roles are ${adminRoles.join(", ")}.`)
  return data
}

const list = async (operator: Operator) => {
  const { admins, invitations } = await operator.team()
  const rows = admins.map((one) =>
    [
      one.email,
      one.role,
      one.suspended ? "suspended" : "active",
      one.has_second_step ? "with second step" : "without second step",
    ].join("\t"),
  )
  return done(
    ...rows,
    ...invitations.map(({ email, role, expires_at }) => `${email}\t${role}\tinvited until ${expires_at}`),
  )
}

const verify = async (operator: Operator, knownHead: string | undefined): Promise<Outcome> => {
  const { entries, head, errors } = await operator.checkAudit(knownHead)
  if (errors.length > 0) return { lines: errors, ok: false }
  return done(`${entries} entries are intact.`, ...(head === null ? [] : [`head: ${head}`]))
}

/**
 * Runs a command of the operator: `admin create|reset-otp|list` or `audit`. Throws `admin_exists`,
 * `admin_not_found`, and errors with a message for invalid input.
 */
export const runCommand = async (operator: Operator, args: readonly string[]): Promise<Outcome> => {
  const [area, ...rest] = args
  if (area === "audit") return verify(operator, rest[0])
  const [name, email, role] = rest
  switch (area === "admin" ? name : undefined) {
    case "create": {
      const given = { email: emailOf(email), role: roleOf(role) }
      return done(
        "Open this link within three days to set the password:",
        await operator.inviteByCommand(given),
      )
    }
    case "reset-otp":
      await operator.resetOtpByCommand(emailOf(email))
      return done("The authenticator app and the passkeys are removed, and all sessions have ended.")
    case "list":
      return list(operator)
    default:
      return { lines: usage, ok: false }
  }
}
