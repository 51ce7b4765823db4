import type { AdminContactForm, ContactForm, ContactFormSummary } from "@pinyu/contract/contact/schemas"
import type { FormRow, FormWithReplies } from "./contact.queries.ts"

const summarise = ({ id, status, form_type, submitter_name, subject, created_at, updated_at }: FormRow) => ({
  ...{ id, status, form_type, submitter_name, subject },
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const presentShared = ({ form, replies }: FormWithReplies) => ({
  ...summarise(form),
  submitter_email: form.submitter_email,
  content: form.content,
  email_verified_at: form.email_verified_at?.toISOString() ?? null,
  admin_notes: form.admin_notes,
  replies: replies.map(({ content, created_at, side }) => ({
    content,
    created_at: created_at.toISOString(),
    from: side,
  })),
})

/** A form for its sender. */
export const presentForm = (whole: FormWithReplies, accessToken: string): ContactForm => ({
  ...presentShared(whole),
  attachments: whole.attachments.map(({ filename }) => ({ filename })),
  access_token: accessToken,
})

/** A row of the admin console's list. */
export const presentSummary = (form: FormRow): ContactFormSummary => ({
  ...summarise(form),
  member_id: form.member_id,
})

/** A form for admins, with the URLs of its pictures. */
export const presentForAdmin = (whole: FormWithReplies, urls: readonly string[]): AdminContactForm => ({
  ...presentShared(whole),
  internal_notes: whole.form.internal_notes,
  member_id: whole.form.member_id,
  attachments: whole.attachments.map(({ filename, width, height }, at) => ({
    ...{ filename, width, height },
    url: urls[at] ?? "",
  })),
})

/** What a verification link shows of its form. */
export const presentVerification = (
  { id, subject, created_at, email_verified_at }: FormRow,
  accessToken: string,
) => ({
  id,
  subject,
  created_at: created_at.toISOString(),
  email_verified_at: email_verified_at?.toISOString() ?? null,
  access_token: accessToken,
})
