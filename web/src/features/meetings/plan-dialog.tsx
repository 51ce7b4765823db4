import { meetingsLimits } from "@pinyu/contract/meetings/limits"
import { meetingLinkHours } from "@pinyu/contract/meetings/options"
import { changedMeeting, type Meeting, newMeeting } from "@pinyu/contract/meetings/schemas"
import { meetings } from "@pinyu/phrases/meetings"
import type { ReactNode } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { type Submission, useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { serverClock } from "../../lib/server-clock.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { SelectField } from "../../ui/form/select-field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Dialog, DialogActions } from "../../ui/member/dialog.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { type Changes, type Plan, useCreateMeeting, useUpdateMeeting } from "./api.ts"
import { contactOf, initialFields, instantOf } from "./model.ts"

const words = meetings.form

interface PlanFormProps {
  /** The plan to change; a new one without it. */
  edited?: Meeting | undefined
  /** The member's last plan, whose contact is offered again. */
  last?: Meeting | undefined
  /** The member to meet, if a page of theirs led here. */
  person?: string | undefined
  onClose: () => void
}

/** Plans a meeting, or changes a plan. */
export function PlanDialog({ open, ...form }: PlanFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={form.edited ? words.editTitle : words.addTitle}>
      {form.edited ? <EditForm {...form} edited={form.edited} /> : <NewForm {...form} />}
    </Dialog>
  )
}

/** The fields that both forms have, as the contract names them. */
const sharedFields = (typed: FormData) => ({
  person: formText(typed, "person"),
  place: formText(typed, "place"),
  meets_at: instantOf(formText(typed, "meets_at")),
  check_in_at: instantOf(formText(typed, "check_in_at")),
  link_hours: Number(formText(typed, "link_hours")),
})

function NewForm({ last, person, onClose }: PlanFormProps) {
  const submission = useSubmission({ meeting_contact_stopped: "contact_email" })
  const create = useCreateMeeting()
  const fields = initialFields(serverClock.now(), { last, ...(person !== undefined && { person }) })
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const contact = contactOf(formText(typed, "contact").trim())
      const plan = { ...sharedFields(typed), own_name: formText(typed, "own_name"), ...contact }
      const found = validateForm(newMeeting, plan)
      if (hasErrors(found)) return found
      await create.mutateAsync(plan as Plan)
      toasts.show({ text: words.added, tone: "success" })
      onClose()
      return undefined
    })
  const { errors, clearError } = submission
  return (
    <Form submission={submission} onSubmit={send}>
      <PlanFields submission={submission} fields={fields}>
        <TextField
          label={words.contact}
          hint={words.contactHint}
          name="contact"
          defaultValue={fields.contact}
          error={errors.contact_email ?? errors.contact_phone}
          onChange={() => {
            clearError("contact_email")
            clearError("contact_phone")
          }}
        />
        <TextField
          label={words.ownName}
          hint={words.ownNameHint}
          name="own_name"
          defaultValue={fields.own_name}
          error={errors.own_name}
          onChange={() => clearError("own_name")}
        />
      </PlanFields>
      <DialogActions>
        <Button type="submit" busy={submission.pending}>
          {words.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

function EditForm({ edited, onClose }: PlanFormProps & { edited: Meeting }) {
  const submission = useSubmission()
  const update = useUpdateMeeting(edited.id)
  const fields = initialFields(serverClock.now(), { edited })
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const changes = sharedFields(typed)
      const found = validateForm(changedMeeting, changes)
      if (hasErrors(found)) return found
      await update.mutateAsync(changes as Changes)
      toasts.show({ text: words.saved, tone: "success" })
      onClose()
      return undefined
    })
  return (
    <Form submission={submission} onSubmit={send}>
      <PlanFields submission={submission} fields={fields} />
      <DialogActions>
        <Button type="submit" busy={submission.pending}>
          {words.save}
        </Button>
      </DialogActions>
    </Form>
  )
}

interface PlanFieldsProps {
  submission: Submission
  fields: ReturnType<typeof initialFields>
  /** The fields of the contact, in a new plan. */
  children?: ReactNode
}

const lifetimes = meetingLinkHours.map((hours) => ({
  value: String(hours),
  label: words.linkHoursOf(hours),
}))

function PlanFields({ submission: { errors, clearError }, fields, children }: PlanFieldsProps) {
  return (
    <>
      <TextField
        label={words.person}
        hint={words.personHint}
        name="person"
        data-autofocus
        defaultValue={fields.person}
        error={errors.person}
        onChange={() => clearError("person")}
      />
      <TextAreaField
        label={words.place}
        hint={words.placeHint}
        name="place"
        max={meetingsLimits.place.max}
        defaultValue={fields.place}
        error={errors.place}
        onChange={() => clearError("place")}
      />
      <TextField
        label={words.meetsAt}
        name="meets_at"
        type="datetime-local"
        defaultValue={fields.meets_at}
        error={errors.meets_at}
        onChange={() => clearError("meets_at")}
      />
      <TextField
        label={words.checkInAt}
        hint={words.checkInHint}
        name="check_in_at"
        type="datetime-local"
        defaultValue={fields.check_in_at}
        error={errors.check_in_at}
        onChange={() => clearError("check_in_at")}
      />
      {children}
      <SelectField
        label={words.linkHours}
        name="link_hours"
        defaultValue={fields.link_hours}
        options={lifetimes}
        error={errors.link_hours}
        onChange={() => clearError("link_hours")}
      />
    </>
  )
}
