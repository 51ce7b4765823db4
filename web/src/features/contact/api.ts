import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { RouteRequest } from "@pinyu/contract/route"
import type * as z from "zod"
import { call, upload } from "../../lib/api.ts"
import type { CallUploadOptions } from "../../lib/upload.ts"
import type { AttemptHeaders } from "../../lib/use-attempts.ts"

/** By what guests are checked. */
export const loadCheckConfig = async (signal: AbortSignal) =>
  (await call(humanCheckRoutes.config, {}, { signal })).data

type Fields = z.input<typeof contactRoutes.submit.multipart.fields>

/** Sends a form with its pictures; with the key of an earlier attempt it answers what that one did. */
export const submitForm = async (fields: Fields, files: readonly File[], options: CallUploadOptions) =>
  (await upload(contactRoutes.submit, fields, files, options)).data

/** Which form, and what opens it to whoever is not the member who sent it. */
export interface FormKey {
  formId: string
  token: string | null
}

const tokenOf = ({ token }: FormKey) => (token === null ? {} : { token })

/** A form as whoever sent it sees it. */
export const loadForm = async (key: FormKey, signal: AbortSignal) =>
  (await call(contactRoutes.form, { params: { formId: key.formId }, query: tokenOf(key) }, { signal })).data

/** Has the link that verifies the sender's address mailed anew. */
export const resendVerification = (key: FormKey) =>
  call(contactRoutes.resendVerification, { params: { formId: key.formId }, body: tokenOf(key) })

type Reply = Pick<RouteRequest<typeof contactRoutes.reply>["body"], "content">

/** Adds to a form; once, however often it is sent under the same key. */
export const sendReply = (key: FormKey, reply: Reply, headers: AttemptHeaders) =>
  call(
    contactRoutes.reply,
    { params: { formId: key.formId }, body: { ...tokenOf(key), ...reply } },
    { headers },
  )

/** Verifies the address that a mailed link belongs to. */
export const verifyEmail = async (token: string) =>
  (await call(contactRoutes.verifyEmail, { params: { token } })).data
