import { type ErrorCode, errorStatuses, type Failure } from "@pinyu/contract/errors"
import { errorsOf, type Route } from "@pinyu/contract/route"
import { errorMessages } from "@pinyu/phrases/errors"
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify"
import { isDatabaseError } from "../../db/database-errors.ts"
import { AppError } from "../../platform/app-error.ts"

/** Fastify's and Node's codes of unreadable requests. */
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

/** Converts any thrown value to the error for the caller. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const known = byFrameworkCode[codeOf(error)]
  if (known) return new AppError(known)
  if (isDatabaseError(error)) return new AppError("unavailable", { retryAfterSeconds: 2 })
  const status = (error as FastifyError | undefined)?.statusCode
  return new AppError(status !== undefined && status >= 400 && status < 500 ? "malformed_json" : "internal")
}

/** Passes an error on. A code that the route does not declare becomes an internal error. */
export const assertDeclared = (route: Route, error: unknown): unknown => {
  if (!(error instanceof AppError)) return error
  return errorsOf(route).includes(error.code)
    ? error
    : new Error(`${route.id} does not declare ${error.code}`, { cause: error })
}

/** Called with each error code that a caller gets, for the metrics. */
type OnError = (code: ErrorCode) => void

/** The response body of an error. */
export const failureOf = ({
  code,
  fields,
  suspension,
  userMessage = errorMessages[code],
}: AppError): Failure => ({
  success: false,
  error: userMessage,
  code,
  ...(fields && { fields }),
  ...suspension,
})

/** Whole seconds until a retry may succeed, at least one. */
export const wholeSeconds = (seconds: number) => Math.max(1, Math.ceil(seconds))

const sendError = (reply: FastifyReply, appError: AppError) => {
  const { code, retryAfterSeconds } = appError
  if (retryAfterSeconds !== undefined) reply.header("Retry-After", wholeSeconds(retryAfterSeconds))
  return reply.status(errorStatuses[code]).header("Cache-Control", "no-store").send(failureOf(appError))
}

/** For URLs that Fastify cannot decode. They reach neither a route nor the error handler. */
export const rejectUnreadable =
  (onError: OnError) => (error: FastifyError, _request: unknown, reply: FastifyReply) => {
    const appError = toAppError(error)
    onError(appError.code)
    void sendError(reply, appError)
  }

/** Responds to every error in the contract's format. Logs only internal errors. */
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
