import type { RateLimit } from "@pinyu/contract/rate-limit"
import type { FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import type { AdminViewer, Viewer } from "../../platform/observability/calls.ts"
import { networkOf } from "../../platform/security/network-of.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"

/** The keys by which limits count a request. Before the body is read, only the address is known. */
interface Counted {
  request: Pick<FastifyRequest, "ip">
  viewer?: Viewer | AdminViewer | null
  params?: unknown
  body?: unknown
}

/** The member in the path, in canonical spelling. */
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

/** Counts a call against each limit of its route. Throws `too_many_requests` when one is exceeded. */
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

/** A hook for routes outside the route table. It counts before any other work. */
export const countByAddress =
  (limiter: RateLimiter, id: string, limits: readonly RateLimit[]) => async (request: FastifyRequest) =>
    takeLimits(limiter, id, limits, { request })
