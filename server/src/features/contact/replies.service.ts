import { contactLimits } from "@pinyu/contract/contact/limits"
import type { ContactReplyAuthor } from "@pinyu/contract/contact/options"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { replyError } from "./contact.policy.ts"
import * as queries from "./contact.queries.ts"

/** Replies to a form by its sender and the team. */
export const createReplies = ({ clock }: { clock: Clock }) => ({
  /**
   * Adds a reply to a locked form and returns its id. Throws `contact_form_closed`,
   * `contact_form_unverified` or `contact_form_full`.
   */
  add: async (trx: Trx, form: queries.FormRow, side: ContactReplyAuthor, content: string) => {
    const rejected = replyError(form.status)
    if (rejected) throw new AppError(rejected)
    if ((await queries.countReplies(trx, form.id)) >= contactLimits.replies.max)
      throw new AppError("contact_form_full")
    const id = newId()
    await queries.insertReply(trx, { id, form_id: form.id, side, content, created_at: clock.now() })
    return id
  },
})

export type Replies = ReturnType<typeof createReplies>
