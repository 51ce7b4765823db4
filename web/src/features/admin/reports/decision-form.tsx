import { communityRules } from "@pinyu/contract/moderation/options"
import { newDecision, type WholeCase } from "@pinyu/contract/reports/cases"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { type CaseAction, needsRule } from "@pinyu/contract/reports/options"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { optionNames } from "@pinyu/phrases/options"
import { useState } from "react"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import styles from "../console.module.css"
import { type Decision, useDecide } from "./api.ts"
import { actionsFor, photosOf, suspensionDays } from "./model.ts"

const rules = communityRules.map((value) => ({ value, label: optionNames.communityRule[value] }))
const lengths = suspensionDays.map((days) => ({ value: String(days), label: words.days(days || null) }))

/** A limit or a suspension; only the latter may have no end. */
const lengthsOf = { limit: lengths.filter(({ value }) => value !== "0"), suspend: lengths }

/** The decision about a case. It takes effect after a minute. */
export function DecisionForm({ report: { id: caseId, target_type, files } }: { report: WholeCase }) {
  const [action, setAction] = useState<CaseAction>("dismiss")
  const [rule, setRule] = useState("")
  const submission = useSubmission()
  const decide = useDecide(caseId)
  const { errors, clearError } = submission
  const concernsMember = needsRule(action)
  const photos = photosOf(files)
  const actions = actionsFor(target_type, photos.length)

  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const decision: Decision = {
        action,
        note: formText(typed, "note"),
        ...(concernsMember && {
          rule: communityRules.find((one) => one === rule) ?? null,
          message: formText(typed, "message"),
        }),
        ...(action === "rename" && { nickname: formText(typed, "nickname") || null }),
        ...(action === "remove_photo" && { photo_id: formText(typed, "photo_id") }),
        ...((action === "limit" || action === "suspend") && {
          days: Number(formText(typed, "days")) || null,
        }),
      }
      const found = validateForm(newDecision, decision)
      if (hasErrors(found)) return found
      await decide.mutateAsync(decision)
      return undefined
    })

  return (
    <section className={styles.form}>
      <Heading level={2}>{words.decideTitle}</Heading>
      <Form submission={submission} onSubmit={send}>
        <SelectField
          label={words.action}
          value={action}
          options={actions.map((value) => ({ value, label: words.actions[value] }))}
          hint={words.actionTexts[action]}
          error={errors.action}
          onChange={({ target }) => setAction(actions.find((one) => one === target.value) ?? "dismiss")}
        />
        {concernsMember && (
          <SelectField
            label={words.rule}
            placeholder={words.chooseRule}
            value={rule}
            options={rules}
            error={errors.rule}
            onChange={({ target }) => {
              clearError("rule")
              setRule(target.value)
            }}
          />
        )}
        {(action === "limit" || action === "suspend") && (
          <SelectField label={words.length} name="days" options={lengthsOf[action]} error={errors.days} />
        )}
        {action === "remove_photo" && (
          <SelectField label={words.photo} name="photo_id" options={photos} error={errors.photo_id} />
        )}
        {action === "rename" && (
          <TextField
            label={words.nickname}
            name="nickname"
            error={errors.nickname}
            autoComplete="off"
            onChange={() => clearError("nickname")}
          />
        )}
        {concernsMember && (
          <TextAreaField
            key={rule}
            label={words.message}
            hint={words.messageHint}
            optional
            name="message"
            max={reportsLimits.message.max}
            defaultValue={words.templates[rule as keyof typeof words.templates] ?? ""}
            error={errors.message}
            onChange={() => clearError("message")}
          />
        )}
        <TextAreaField
          label={words.note}
          hint={words.noteHint}
          optional
          name="note"
          max={reportsLimits.note.max}
          error={errors.note}
          onChange={() => clearError("note")}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={submission.pending}>
            {words.decide}
          </Button>
        </div>
      </Form>
    </section>
  )
}
