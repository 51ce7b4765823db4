import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { editInPlace as words } from "@pinyu/phrases/member-profile"
import { profiles } from "@pinyu/phrases/profiles"
import { ownPrompts } from "@pinyu/phrases/prompts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { Button } from "../../../ui/button.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { DialogActions } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import type { EditablePart } from "../member/parts.ts"
import { useChangeProfile } from "../own/api.ts"
import { AboutFields, DetailFields, ExpectationFields, PlaceFields } from "../own/fields/field-groups.tsx"
import { changeOf, changesIn, type DraftField, errorsOf, type ProfileDraft } from "../own/model.ts"
import { PromptFields } from "../own/prompts/prompt-fields.tsx"
import styles from "./part-form.module.css"
import type { useTyped } from "./use-typed.ts"

/** A part whose fields are saved together. */
type FormPart = Exclude<EditablePart, "photos">

const fieldsOf: Record<FormPart, readonly (keyof ProfileDraft)[]> = {
  place: ["city", "occupation"],
  about: ["about_me"],
  prompts: ["prompts"],
  expectations: ["relationship_type", "interaction_mode", "ideal_partner_description"],
  details: ["height_cm", "weight_kg", "smoking_habit", "drinking_habit"],
}

const groups = {
  place: PlaceFields,
  about: AboutFields,
  expectations: ExpectationFields,
  details: DetailFields,
} as const

/** The errors of these fields: another part cannot be mended here. */
const errorsOfPart = (draft: ProfileDraft, fields: readonly (keyof ProfileDraft)[]) =>
  Object.fromEntries(
    Object.entries(errorsOf(draft)).filter(([name]) => fields.some((field) => name.split(".")[0] === field)),
  )

interface PartFormProps {
  part: FormPart
  profile: OwnProfile
  typed: ReturnType<typeof useTyped>
  onEnd: () => void
}

/** The fields of one part; nothing applies before it is saved. */
export function PartForm({ part, profile, typed, onEnd }: PartFormProps) {
  const submission = useSubmission()
  const changeProfile = useChangeProfile()
  const fields = fieldsOf[part]
  const draft = typed.draft(profile, fields)

  const work = async () => {
    const errors = errorsOfPart(draft, fields)
    if (hasErrors(errors)) return errors
    if (Object.keys(changesIn(draft, profile)).length > 0) {
      await changeProfile(changeOf(draft, profile))
      toasts.show({ text: profiles.saved, tone: "success" })
    }
    typed.saved(draft, fields)
    onEnd()
  }
  const cancel = () => {
    typed.revert(fields)
    onEnd()
  }

  return (
    <Form
      submission={submission}
      onSubmit={() => void submission.submit(work)}
      aria-label={words[part].title}
    >
      <div className={styles.fields}>
        <PartFields part={part} profile={profile} draft={draft} typed={typed} submission={submission} />
      </div>
      <DialogActions>
        <Button variant="outline" onClick={cancel} disabled={submission.pending}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {profiles.save}
        </Button>
      </DialogActions>
    </Form>
  )
}

interface PartFieldsProps extends Omit<PartFormProps, "onEnd"> {
  draft: ProfileDraft
  submission: ReturnType<typeof useSubmission>
}

function PartFields({ part, profile, draft, typed, submission }: PartFieldsProps) {
  const { errors, clear, clearError } = submission
  if (part === "prompts")
    return (
      <>
        <p className={styles.note}>{ownPrompts.lead(profileLimits.prompts.max)}</p>
        <PromptFields
          answers={draft.prompts}
          retired={profile.retired_prompts}
          errors={errors}
          onEdit={(edit) => {
            typed.change(({ prompts = profile.prompts }) => ({ prompts: edit(prompts) }))
            clear()
          }}
        />
      </>
    )
  const Group = groups[part]
  const change = (field: DraftField, value: string) => {
    typed.change(() => ({ [field]: value }))
    clearError(field)
  }
  return (
    <>
      <Group values={draft} errors={errors} onChange={change} />
      {part === "place" && <p className={styles.note}>{profiles.fixed}</p>}
    </>
  )
}
