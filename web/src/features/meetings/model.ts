import { kindOfContact } from "@pinyu/contract/avoided-contacts/contacts"
import { meetingLinkHours } from "@pinyu/contract/meetings/options"
import type { Meeting } from "@pinyu/contract/meetings/schemas"

const hourMs = 60 * 60 * 1000
const minuteMs = 60 * 1000

/** The value of a `datetime-local` field, in the time zone of the browser. */
export const localTime = (instant: Date) => {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * minuteMs)
  return shifted.toISOString().slice(0, 16)
}

/** The instant of a `datetime-local` field; empty when it holds none. */
export const instantOf = (typed: string) => {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? "" : at.toISOString()
}

const defaultHours = { meeting: 1, checkIn: 4 }

/** The initial fields of a form: an earlier plan, or the next full hour with the contact of the last plan. */
export const initialFields = (
  now: Date,
  {
    edited,
    last,
    person = "",
  }: { edited?: Meeting | undefined; last?: Meeting | undefined; person?: string },
) => {
  const nextHour = Math.ceil(now.getTime() / hourMs) * hourMs
  const times = {
    meets_at: new Date(edited?.meets_at ?? nextHour + defaultHours.meeting * hourMs),
    check_in_at: new Date(edited?.check_in_at ?? nextHour + defaultHours.checkIn * hourMs),
  }
  return {
    person: edited?.person ?? person,
    place: edited?.place ?? "",
    meets_at: localTime(times.meets_at),
    check_in_at: localTime(times.check_in_at),
    link_hours: String(edited?.link_hours ?? meetingLinkHours[1]),
    own_name: last?.own_name ?? "",
    contact: last?.contact ?? "",
  }
}

/** A contact as the field of the contract that it fits: with an @ it is an address. */
export const contactOf = (typed: string) =>
  kindOfContact(typed) === "email" ? { contact_email: typed } : { contact_phone: typed }

/** A plan with a later check-in. */
export const delayed = (meeting: Meeting, minutes: number) => {
  const { person, place, meets_at, check_in_at } = meeting
  const link_hours = meetingLinkHours.find((hours) => hours === meeting.link_hours) ?? meetingLinkHours[1]
  const later = new Date(Date.parse(check_in_at) + minutes * minuteMs).toISOString()
  return { person, place, meets_at, check_in_at: later, link_hours }
}
