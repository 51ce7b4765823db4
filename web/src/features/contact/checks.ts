import { contactRoutes } from "@pinyu/contract/contact/routes"
import { contactGuest } from "@pinyu/contract/contact/schemas"
import { problemsIn } from "../../lib/problems-in.ts"

const anyones = contactRoutes.submit.multipart.fields
/** Of a member the account says name and address. */
const ofMember = anyones.omit({ submitter_name: true, submitter_email: true })
const ofGuest = anyones.extend(contactGuest.shape)

const rulesFor = (isGuest: boolean) => (isGuest ? ofGuest : ofMember)

/** What is wrong with a form by the rules of the contract. */
export const formProblems = (form: object, isGuest: boolean) => problemsIn(rulesFor(isGuest), form)

/** A form with nothing wrong, as it is sent. */
export const fieldsOf = (form: object, isGuest: boolean) => rulesFor(isGuest).parse(form)

/** What is wrong with a reply. */
export const replyProblems = (reply: { content: string }) =>
  problemsIn(contactRoutes.reply.body.pick({ content: true }), reply)
