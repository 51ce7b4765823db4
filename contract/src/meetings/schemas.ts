import { email, mailedToken, phone } from "../auth/schemas.ts"
import { fieldError, id, instant, nonBlankText, singleLineText } from "../fields.ts"
import * as z from "../zod.ts"
import { meetingsLimits } from "./limits.ts"
import { meetingContactKinds, meetingLinkHours, meetingOutcomes, meetingStates } from "./options.ts"

const { ownName, person, place } = meetingsLimits

/**
 * The name is part of mails and text messages to people who did not ask for them. Letters alone form no link
 * there.
 */
const name = singleLineText(ownName).refine(
  (value) => /^[\p{L}\p{M}\p{N} ·'-]*$/u.test(value),
  fieldError("bad_characters"),
)
const time = z.iso.datetime(fieldError("bad_format"))
const linkHours = z.literal([...meetingLinkHours], fieldError("not_an_option"))

/** What the member may change until the time of the check-in. */
export const changedMeeting = z.object({
  person: singleLineText(person),
  place: nonBlankText(place),
  meets_at: time,
  /** The member says by then that they are safe. */
  check_in_at: time,
  link_hours: linkHours,
})

/** The contact has either an address or a Taiwan mobile number. */
export const newMeeting = changedMeeting
  .extend({ own_name: name, contact_email: email.nullish(), contact_phone: phone.nullish() })
  .refine((plan) => !plan.contact_email !== !plan.contact_phone, {
    path: ["contact_email"],
    message: fieldError("required"),
  })
export type NewMeeting = z.output<typeof newMeeting>
export type ChangedMeeting = z.output<typeof changedMeeting>

/** A plan as its member sees it. */
export const meeting = z.object({
  id,
  own_name: z.string(),
  person: z.string(),
  place: z.string(),
  meets_at: instant,
  check_in_at: instant,
  link_hours: z.int(),
  contact_kind: z.enum(meetingContactKinds),
  contact: z.string(),
  state: z.enum(meetingStates),
  /** How often the contact was alerted, at most twice. */
  alerts: z.int(),
  /** When the contact asked for no more messages. */
  contact_stopped_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** When the plan is erased. */
  erased_at: instant,
})
export type Meeting = z.output<typeof meeting>

export const meetingToken = z.object({ token: mailedToken })
export const meetingEnd = z.object({ outcome: z.enum(meetingOutcomes, fieldError("not_an_option")) })

/** A plan as the contact sees it. What is planned is null once the plan has ended. */
export const sharedMeeting = z.object({
  own_name: z.string(),
  person: z.string().nullable(),
  place: z.string().nullable(),
  meets_at: instant.nullable(),
  check_in_at: instant,
  state: z.enum(meetingStates),
  ended_at: instant.nullable(),
  /** Whether the contact gets no more messages. */
  is_stopped: z.boolean(),
})
export type SharedMeeting = z.output<typeof sharedMeeting>
