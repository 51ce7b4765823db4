import { type TakedownTarget, takedownTargets } from "@pinyu/contract/takedowns/options"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import type { FieldErrors } from "../../../lib/api/field-errors.ts"
import { formText } from "../../../ui/form/form.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import styles from "../console.module.css"

interface ContentFieldsProps {
  /** The label of the choice without content; without it, content is required. */
  none?: string
  defaults?: { type: string; id: string }
  errors: FieldErrors
}

const kinds = takedownTargets.map((value) => ({ value, label: words.targets[value] }))

/** The content to hide, as typed; undefined without one. */
export const typedTarget = (typed: FormData) => {
  const [type, id] = [formText(typed, "type"), formText(typed, "target_id")]
  return type === "" && id === "" ? undefined : { type: type as TakedownTarget, id }
}

/** The kind and the id of the content to hide. */
export function ContentFields({ none, defaults, errors }: ContentFieldsProps) {
  const options = none === undefined ? kinds : [{ value: "", label: none }, ...kinds]
  return (
    <div className={styles.fields}>
      <SelectField
        label={words.content}
        name="type"
        options={options}
        defaultValue={defaults?.type}
        error={errors.type}
      />
      <TextField
        label={words.contentId}
        name="target_id"
        autoComplete="off"
        spellCheck={false}
        defaultValue={defaults?.id}
        error={errors.id}
      />
    </div>
  )
}
