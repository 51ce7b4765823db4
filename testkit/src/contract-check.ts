import { adminRightOf } from "@pinyu/contract/admin/roles"
import { type ErrorCode, errorStatuses } from "@pinyu/contract/errors"
import { instant } from "@pinyu/contract/fields"
import { appealOutcomes, communityRules } from "@pinyu/contract/moderation/options"
import { type Access, errorsOf, type Route } from "@pinyu/contract/route"
import * as z from "zod"

const failure = z.strictObject({
  success: z.literal(false),
  error: z.string().regex(/\p{Script=Han}/u),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  rule: z.enum(communityRules).optional(),
  until: instant.nullish(),
  appeal_token: z.string().nullish(),
  appeal: z
    .strictObject({ outcome: z.enum(appealOutcomes).nullable(), answer: z.string().nullable() })
    .nullish(),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Paths of `given` that are missing in `declared`, which is `given` stripped by a schema. */
const undeclared = (given: unknown, declared: unknown, path = ""): string[] => {
  if (!isObject(given)) return []
  if (!isObject(declared)) return [path]
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(declared, name)
      ? undeclared(value, declared[name], `${path}.${name}`)
      : [`${path}.${name}`],
  )
}

const failureViolations = (route: Route | undefined, status: number, body: unknown): string[] => {
  const parsed = failure.safeParse(body)
  if (!parsed.success) return ["the failure has the wrong shape"]
  const { code } = parsed.data
  return [
    ...(errorStatuses[code] === status ? [] : [`${code} came with the status ${status}`]),
    ...(!route || errorsOf(route).includes(code) ? [] : [`${code} is not declared`]),
  ]
}

const successViolations = (route: Route, status: number, body: unknown): string[] => {
  if (!isObject(body) || body.success !== true) return ["it has no success: true"]
  const { success, ...rest } = body
  const parsed = route.response.safeParse(rest)
  if (!parsed.success) return [`it does not match the entry: ${z.prettifyError(parsed.error)}`]
  return [
    ...(status === (route.status ?? 200) ? [] : [`a success came with the status ${status}`]),
    ...undeclared(rest, parsed.data).map((path) => `${path.slice(1)} is not declared`),
  ]
}

/**
 * The contract violations of an answer, one message each. Without a route, only error responses are valid.
 */
export const contractViolations = (route: Route | undefined, status: number, body: unknown): string[] =>
  route && status < 400 ? successViolations(route, status, body) : failureViolations(route, status, body)

const accesses: readonly string[] = ["anyone", "guest_or_member", "member"] satisfies Access[]

/** Routes without an access rule, one message each. */
export const missingAccessRules = (routes: readonly Route[]): string[] =>
  routes
    .filter((route) => !accesses.includes(route.access) && adminRightOf(route) === undefined)
    .map(({ id }) => `${id} has no access rule`)
