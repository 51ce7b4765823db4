import { commonErrors, type ErrorCode, errorStatuses, type Failure } from "@pinyu/contract/errors"
import type { Route } from "@pinyu/contract/route"
import { errorSentences } from "@pinyu/phrases/errors"
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify"
import { isDatabaseTrouble } from "../db/trouble.ts"
import { Refusal, refuse } from "../platform/refusal.ts"

/** What Fastify and Node call the ways in which a request can be unreadable. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_BAD_URL: "invalid_input",
  FST_ERR_HANDLER_TIMEOUT: "request_timeout",
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "string" ? code : ""
}

/** Any thrown thing as the refusal that the caller is told. */
export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const known = byFrameworkCode[codeOf(error)]
  if (known) return refuse(known)
  if (isDatabaseTrouble(error)) return refuse("unavailable", { retryAfterSeconds: 2 })
  const status = (error as FastifyError | undefined)?.statusCode
  return refuse(status !== undefined && status >= 400 && status < 500 ? "malformed_json" : "internal")
}

/** Hands an error on, unless a handler refused with a code that its route does not declare: that is our own fault. */
export const assertDeclared = (route: Route, error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  const declared: readonly ErrorCode[] = [...commonErrors, ...(route.errors ?? [])]
  return declared.includes(error.code)
    ? error
    : new Error(`${route.id} does not declare ${error.code}`, { cause: error })
}

/** Hears of each code that a caller is told, for the metrics. */
type OnRefusal = (code: ErrorCode) => void

/** A refusal as the body that the caller reads. */
export const failureOf = ({ code, fields }: Refusal): Failure => ({
  success: false,
  error: errorSentences[code],
  code,
  ...(fields && { fields }),
})

/** Whole seconds until trying again may help, at least one. */
export const wholeSeconds = (seconds: number) => Math.max(1, Math.ceil(seconds))

const sendRefusal = (reply: FastifyReply, refusal: Refusal) => {
  const { code, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header("Retry-After", wholeSeconds(retryAfterSeconds))
  return reply.status(errorStatuses[code]).header("Cache-Control", "no-store").send(failureOf(refusal))
}

/** For addresses that Fastify cannot even decode: they never reach a route, nor the error handler. */
export const refuseUnreadable =
  (onRefusal: OnRefusal) => (error: FastifyError, _request: unknown, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    onRefusal(refusal.code)
    void sendRefusal(reply, refusal)
  }

/** Answers every error in the one shape of the contract, and logs only those that are ours. */
export const handleErrors = (app: FastifyInstance, onRefusal: OnRefusal) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    onRefusal(refusal.code)
    if (errorStatuses[refusal.code] >= 500) request.log.error({ err: error }, "request failed")
    return sendRefusal(reply, refusal)
  })
  app.setNotFoundHandler((_request, reply) => {
    onRefusal("not_found")
    return sendRefusal(reply, refuse("not_found"))
  })
}
