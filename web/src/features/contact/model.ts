import { contactLimits } from "@pinyu/contract/contact/limits"
import {
  type ContactFormType,
  contactAttachmentTypes,
  contactFormTypes,
} from "@pinyu/contract/contact/options"
import { contact as words } from "@pinyu/phrases/contact"
import { optionNames } from "@pinyu/phrases/options"

const max = contactLimits.attachments.together.maxFiles
const { maxBytes } = contactLimits.attachments.file
const megabytes = maxBytes / 1024 / 1024

/** The part of a file that is checked. */
type FileFacts = Pick<File, "name" | "type" | "size">

const takenTypes: readonly string[] = contactAttachmentTypes

const refusalOf = ({ name, type, size }: FileFacts) => {
  if (!takenTypes.includes(type)) return words.wrongType(name)
  return size > maxBytes ? words.tooLarge(name, megabytes) : null
}

/** Returns the accepted files and the messages about the others. */
export const checkFiles = <Given extends FileFacts>(alreadyChosen: number, given: readonly Given[]) => {
  const refusals: string[] = []
  const taken: Given[] = []
  for (const file of given) {
    const refusal = refusalOf(file)
    if (refusal) refusals.push(refusal)
    else taken.push(file)
  }
  const room = Math.max(0, max - alreadyChosen)
  if (taken.length > room) refusals.push(words.tooManyAttachments(max))
  return { taken: taken.slice(0, room), refusals }
}

/** The form's values. */
export interface Draft {
  form_type: string
  submitter_name: string
  submitter_email: string
  content: string
}

export const draftFields = ["form_type", "submitter_name", "submitter_email", "content"] as const

const isFormType = (value: string): value is ContactFormType =>
  contactFormTypes.some((type) => type === value)

/** The subject of a form, from its type. */
export const subjectOf = (type: string) => (isFormType(type) ? optionNames.contactFormType[type] : "")

/** True while a required field is empty. */
export const isIncomplete = (draft: Draft, isGuest: boolean) =>
  draftFields.some((field) => (isGuest || !field.startsWith("submitter_")) && draft[field].trim() === "")
