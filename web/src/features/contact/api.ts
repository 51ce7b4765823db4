import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { RouteRequest } from "@pinyu/contract/route"
import type * as z from "@pinyu/contract/zod"
import { call, upload } from "../../lib/api/api.ts"
import type { CallUploadOptions } from "../../lib/api/upload.ts"
import type { IdempotencyHeaders } from "../../lib/api/use-idempotency-keys.ts"

/** Loads the provider of the human check for guests. */
export const loadCheckConfig = async (signal: AbortSignal) =>
  (await call(humanCheckRoutes.config, {}, { signal })).data

type Fields = z.input<typeof contactRoutes.submit.multipart.fields>

/**
 * Sends a form with its pictures. A repeated idempotency key returns the result of the first attempt.
 */
export const submitForm = async (fields: Fields, files: readonly File[], options: CallUploadOptions) =>
  (await upload(contactRoutes.submit, fields, files, options)).data

/** The form's id, and the token that grants access without the sender's account. */
export interface FormKey {
  formId: string
  token: string | null
}

const tokenOf = ({ token }: FormKey) => (token === null ? {} : { token })

/** Loads a form as its sender sees it. */
export const loadForm = async (key: FormKey, signal: AbortSignal) =>
  (await call(contactRoutes.form, { params: { formId: key.formId }, query: tokenOf(key) }, { signal })).data

/** Mails the link that verifies the sender's address again. */
export const resendVerification = (key: FormKey) =>
  call(contactRoutes.resendVerification, { params: { formId: key.formId }, body: tokenOf(key) })

type Reply = Pick<RouteRequest<typeof contactRoutes.reply>["body"], "content">

/** Adds a reply; idempotent under the same key. */
export const sendReply = (key: FormKey, reply: Reply, headers: IdempotencyHeaders) =>
  call(
    contactRoutes.reply,
    { params: { formId: key.formId }, body: { ...tokenOf(key), ...reply } },
    { headers },
  )

/** Verifies the address of a mailed link. Opening the link only reads; this call changes. */
export const verifyEmail = async (token: string) => {
  const { email_verified_at, ...form } = (await call(contactRoutes.verification, { params: { token } })).data
  if (email_verified_at !== null) return { ...form, email_verified_at }
  return (await call(contactRoutes.verifyEmail, { body: { token } })).data
}
