import { type Named, open, own, type Row } from "./access-matrix.kinds.fixture.ts"

const ofContactForm = ({ contactFormId }: Named) => ({ params: { formId: contactFormId } })
/** A form belongs to its sender, whatever the relationship between sender and caller. */
const toSender = (gets: string) =>
  ({
    owner: gets,
    stranger: "contact_form_not_found",
    blocker: "contact_form_not_found",
    blocked: "contact_form_not_found",
  }) as const

/** The access matrix of contact forms. */
export const contactRows = {
  "humanCheck.config": open,
  "humanCheck.challenge": open,
  "humanCheck.verify": open,
  "contact.submit": own,
  "contact.form": { kind: "names a member", call: ofContactForm, cells: toSender("answered") },
  "contact.resendVerification": {
    kind: "names a member",
    call: (target) => ({ ...ofContactForm(target), body: {} }),
    cells: toSender("email_already_verified"),
  },
  "contact.reply": {
    kind: "names a member",
    call: (target) => ({ ...ofContactForm(target), body: { content: "補充一點" } }),
    cells: toSender("done"),
  },
  "contact.verification": open,
  "contact.verifyEmail": open,
} as const satisfies Record<string, Row>
