import { commonErrors, type ErrorCode, errorStatuses, type Failure } from "@pinyu/contract/errors"
import type { Route } from "@pinyu/contract/route"
import { errorMessages } from "@pinyu/phrases/errors"
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify"
import { isDatabaseError } from "../../db/database-errors.ts"
import { AppError } from "../../platform/app-error.ts"

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
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const known = byFrameworkCode[codeOf(error)]
  if (known) return new AppError(known)
  if (isDatabaseError(error)) return new AppError("unavailable", { retryAfterSeconds: 2 })
  const status = (error as FastifyError | undefined)?.statusCode
  return new AppError(status !== undefined && status >= 400 && status < 500 ? "malformed_json" : "internal")
}

/** Hands an error on, unless a handler refused with a code that its route does not declare: that is our own fault. */
export const assertDeclared = (route: Route, error: unknown): unknown => {
  if (!(error instanceof AppError)) return error
  const declared: readonly ErrorCode[] = [...commonErrors, ...(route.errors ?? [])]
  return declared.includes(error.code)
    ? error
    : new Error(`${route.id} does not declare ${error.code}`, { cause: error })
}

/** Hears of each code that a caller is told, for the metrics. */
type OnError = (code: ErrorCode) => void

/** A refusal as the body that the caller reads. */
export const failureOf = ({ code, fields, userMessage = errorMessages[code] }: AppError): Failure => ({
  success: false,
  error: userMessage,
  code,
  ...(fields && { fields }),
})

/** Whole seconds until trying again may help, at least one. */
export const wholeSeconds = (seconds: number) => Math.max(1, Math.ceil(seconds))

const sendError = (reply: FastifyReply, appError: AppError) => {
  const { code, retryAfterSeconds } = appError
  if (retryAfterSeconds !== undefined) reply.header("Retry-After", wholeSeconds(retryAfterSeconds))
  return reply.status(errorStatuses[code]).header("Cache-Control", "no-store").send(failureOf(appError))
}

/** For addresses that Fastify cannot even decode: they never reach a route, nor the error handler. */
export const refuseUnreadable =
  (onError: OnError) => (error: FastifyError, _request: unknown, reply: FastifyReply) => {
    const appError = toAppError(error)
    onError(appError.code)
    void sendError(reply, appError)
  }

/** Answers every error in the one shape of the contract, and logs only those that are ours. */
export const handleErrors = (app: FastifyInstance, onError: OnError) => {
  app.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error)
    onError(appError.code)
    if (errorStatuses[appError.code] >= 500) request.log.error({ err: error }, "request failed")
    return sendError(reply, appError)
  })
  app.setNotFoundHandler((_request, reply) => {
    onError("not_found")
    return sendError(reply, new AppError("not_found"))
  })
}
