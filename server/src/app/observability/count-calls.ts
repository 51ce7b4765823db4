import type { RateLimit } from "@pinyu/contract/rate-limits"
import type { FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import type { AdminViewer, Viewer } from "../../platform/observability/calls.ts"
import { networkOf } from "../../platform/security/network-of.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"

/** What of a request its limits count by. Before the body is read only the address is known. */
interface Counted {
  request: Pick<FastifyRequest, "ip">
  viewer?: Viewer | AdminViewer | null
  params?: unknown
  body?: unknown
}

/** Whom the path names, in one spelling. */
const targetOf = (params: unknown) =>
  Object.values(params ?? {})
    .join("/")
    .toLowerCase()

const subjectOf = ({ by }: RateLimit, { request, viewer, params, body }: Counted) => {
  switch (by) {
    case "address":
      return networkOf(request.ip)
    case "account":
      return viewer?.id ?? (body as { email?: string } | undefined)?.email
    case "pair":
      return viewer ? `${viewer.id}>${targetOf(params)}` : undefined
  }
}

/** Counts a call of the route named `id` by each of its limits. Refuses with `too_many_requests` past one of them. */
export const takeLimits = async (
  limiter: RateLimiter,
  id: string,
  limits: readonly RateLimit[],
  counted: Counted,
) => {
  for (const limit of limits) {
    const subject = subjectOf(limit, counted)
    if (subject === undefined) continue
    const { allowed, retryAfterSeconds } = await limiter.take(`${id}:${limit.by}:${subject}`, limit)
    if (!allowed) throw new AppError("too_many_requests", { retryAfterSeconds })
  }
}

/** A hook for a route that is no call of the table: it counts before anything else is done. */
export const countByAddress =
  (limiter: RateLimiter, id: string, limits: readonly RateLimit[]) => async (request: FastifyRequest) =>
    takeLimits(limiter, id, limits, { request })
