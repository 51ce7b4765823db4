import type { Contact } from "@pinyu/contract/avoided-contacts/contacts"
import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import { avoidedContacts as words } from "@pinyu/phrases/avoided-contacts"
import { common } from "@pinyu/phrases/common"
import { fieldMessages } from "@pinyu/phrases/fields"
import { useState } from "react"
import IconAddressBook from "~icons/tabler/address-book"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import type { FieldErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Icon } from "../../ui/icon.tsx"
import { isWithin } from "../../ui/member/count-characters.ts"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useAddContacts } from "./api.ts"
import styles from "./avoided-contacts.module.css"
import { hasContactPicker, pickContacts } from "./contact-picker.ts"
import { noteLimit } from "./limits.ts"
import { parseLines } from "./model.ts"

interface AddDialogProps {
  open: boolean
  onClose: () => void
  /** How many contacts the list still has room for. */
  room: number
}

const shownLines = 5
/** Enough for a full list of the longest addresses that people have. */
const maxCharacters = avoidedContactsLimits.contacts.max * 60

/** Adds contacts: typed, pasted, or chosen from the device. */
export function AddDialog({ open, onClose, room }: AddDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.addTitle}>
      <AddForm onClose={onClose} room={room} />
    </Dialog>
  )
}

const invalidMessage = (lines: readonly number[]) =>
  lines.length > shownLines
    ? words.moreInvalidLines(lines.slice(0, shownLines), lines.length)
    : words.invalidLines(lines)

/** The error of the typed contacts, or the contacts. */
const read = (text: string, room: number): { error: string } | { contacts: Contact[] } => {
  const { contacts, invalidLines } = parseLines(text)
  if (invalidLines.length > 0) return { error: invalidMessage(invalidLines) }
  if (contacts.length === 0) return { error: fieldMessages.required }
  if (contacts.length > room) return { error: words.full(room) }
  return { contacts }
}

function AddForm({ onClose, room }: Omit<AddDialogProps, "open">) {
  const [text, setText] = useState("")
  const submission = useSubmission()
  const { mutateAsync } = useAddContacts()
  const submitContacts = (typed: FormData) => {
    const note = formText(typed, "note").trim()
    const toMessage = (error: unknown) => toFailureMessage(error, words.addFailed)
    void submission.submit(async (): Promise<FieldErrors | undefined> => {
      const found = read(text, room)
      if ("error" in found) return { contacts: found.error }
      if (!isWithin(note, { max: noteLimit })) return { note: fieldMessages.too_long }
      if (!globalThis.crypto?.subtle) return { contacts: words.insecure }
      await mutateAsync({ contacts: found.contacts, note })
      toasts.show({ text: words.added, tone: "success" })
      onClose()
      return undefined
    }, toMessage)
  }
  const pick = async () => {
    try {
      const picked = await pickContacts()
      submission.clearError("contacts")
      setText((before) => [before.trimEnd(), ...picked].filter(Boolean).join("\n"))
    } catch {
      toasts.showBriefly(words.pickerFailed, "error")
    }
  }
  return (
    <Form submission={submission} onSubmit={submitContacts}>
      <DialogText>{words.privacy}</DialogText>
      <TextAreaField
        label={words.field}
        hint={words.fieldHint}
        name="contacts"
        rows={5}
        max={maxCharacters}
        placeholder={words.fieldExample}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        error={submission.errors.contacts}
        onChange={({ target }) => {
          setText(target.value)
          submission.clearError("contacts")
        }}
      />
      {hasContactPicker() && (
        <Button variant="quiet" icon={<Icon of={IconAddressBook} />} onClick={pick} className={styles.pick}>
          {words.fromDevice}
        </Button>
      )}
      <TextField
        label={words.note}
        hint={words.noteHint}
        name="note"
        optional
        error={submission.errors.note}
        onChange={() => submission.clearError("note")}
      />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {words.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}
