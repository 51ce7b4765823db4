import { contactLimits } from "@pinyu/contract/contact/limits"
import { type ContactFormType, contactFormTypes } from "@pinyu/contract/contact/options"
import { sentTypeOf } from "@pinyu/contract/media/file-kinds"
import { contact as words } from "@pinyu/phrases/contact"
import { optionNames } from "@pinyu/phrases/options"

const max = contactLimits.attachments.together.maxFiles
const { maxBytes } = contactLimits.attachments.file
const megabytes = maxBytes / 1024 / 1024

/** The part of a file that is checked. */
type FileFacts = Pick<File, "name" | "type" | "size">

const errorOf = (file: FileFacts) => {
  const { name, size } = file
  if (sentTypeOf("contact_attachment", file) === null) return words.wrongType(name)
  return size > maxBytes ? words.tooLarge(name, megabytes) : null
}

/** Returns the accepted files and the messages about the others. */
export const checkFiles = <F extends FileFacts>(attachedCount: number, selected: readonly F[]) => {
  const errors: string[] = []
  const accepted: F[] = []
  for (const file of selected) {
    const error = errorOf(file)
    if (error) errors.push(error)
    else accepted.push(file)
  }
  const room = Math.max(0, max - attachedCount)
  if (accepted.length > room) errors.push(words.tooManyAttachments(max))
  return { accepted: accepted.slice(0, room), errors }
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
