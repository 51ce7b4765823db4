import { contactRoutes } from "@pinyu/contract/contact/routes"
import { contactGuest } from "@pinyu/contract/contact/schemas"
import { validateForm } from "../../lib/api/validate-form.ts"

const guestFields = contactRoutes.submit.multipart.fields
/** A member's account provides name and address. */
const ofMember = guestFields.omit({ submitter_name: true, submitter_email: true })
const ofGuest = guestFields.extend(contactGuest.shape)

const rulesFor = (isGuest: boolean) => (isGuest ? ofGuest : ofMember)

/** Validates a form against the contract. */
export const formErrors = (form: object, isGuest: boolean) => validateForm(rulesFor(isGuest), form)

/** Converts a valid form to the request. */
export const fieldsOf = (form: object, isGuest: boolean) => rulesFor(isGuest).parse(form)

/** Validates a reply. */
export const replyErrors = (reply: { content: string }) =>
  validateForm(contactRoutes.reply.body.pick({ content: true }), reply)
