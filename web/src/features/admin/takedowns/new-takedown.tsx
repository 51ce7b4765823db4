import { adminPages } from "@pinyu/contract/admin/pages"
import { takedownsLimits } from "@pinyu/contract/takedowns/limits"
import { takedownOrigins } from "@pinyu/contract/takedowns/options"
import { newTakedown, takedownTarget } from "@pinyu/contract/takedowns/schemas"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import { useState } from "react"
import { useNavigate } from "react-router"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { useQueryParameters } from "../../../lib/hooks/use-query-parameters.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import styles from "../console.module.css"
import { type NewTakedownForm, useCreateTakedown } from "./api.ts"
import { ContentFields, typedTarget } from "./content-fields.tsx"

const origins = takedownOrigins.map((value) => ({ value, label: words.origins[value] }))

/** The form of a new takedown. A case of reports fills in its content. */
export function NewTakedown() {
  const [parameters] = useQueryParameters()
  const [form, setForm] = useState<NewTakedownForm | null>(null)
  const submission = useSubmission()
  const create = useCreateTakedown()
  const navigate = useNavigate()
  const { errors, clearError } = submission

  const send = async (written: NewTakedownForm) => {
    const { takedown } = await create.mutateAsync(written)
    await navigate(adminPages.takedown(takedown.id))
  }
  const check = (typed: FormData) =>
    void submission.submit(async () => {
      const target = typedTarget(typed)
      const written = {
        origin: takedownOrigins.find((one) => one === formText(typed, "origin")) ?? "authority",
        reference: formText(typed, "reference"),
        note: formText(typed, "note"),
      }
      const found = {
        ...validateForm(newTakedown, written),
        ...(target && validateForm(takedownTarget, target)),
      }
      if (hasErrors(found)) return found
      const whole = { ...written, ...(target && { target }) }
      if (target) setForm(whole)
      else await send(whole)
      return undefined
    })

  return (
    <section className={styles.form}>
      <Heading level={2}>{words.newTitle}</Heading>
      <Form submission={submission} onSubmit={check}>
        <div className={styles.fields}>
          <SelectField label={words.origin} name="origin" options={origins} error={errors.origin} />
          <TextField
            label={words.reference}
            placeholder={words.referencePlaceholder}
            name="reference"
            autoComplete="off"
            error={errors.reference}
            onChange={() => clearError("reference")}
          />
        </div>
        <TextAreaField
          label={words.note}
          name="note"
          optional
          max={takedownsLimits.note.max}
          error={errors.note}
          onChange={() => clearError("note")}
        />
        <p className={styles.quiet}>{words.contentHint}</p>
        <ContentFields
          none={words.noContent}
          defaults={{ type: parameters.get("type") ?? "", id: parameters.get("id") ?? "" }}
          errors={errors}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={submission.pending}>
            {words.create}
          </Button>
        </div>
      </Form>
      <ConfirmMutation
        open={form !== null}
        danger
        title={words.confirmTitle}
        text={words.confirmText}
        confirmLabel={words.hide}
        onClose={() => setForm(null)}
        action={async () => form && send(form)}
        doneText={words.created}
      />
    </section>
  )
}
