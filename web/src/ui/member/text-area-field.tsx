import { memberParts } from "@pinyu/phrases/member-parts"
import { type ComponentProps, type RefObject, useRef, useState } from "react"
import { classNames } from "../class-names.ts"
import fieldStyles from "../form/field.module.css"
import { Field, type FieldLook } from "../form/field.tsx"
import { countCharacters } from "./count-characters.ts"
import styles from "./text-area-field.module.css"
import { useClearOfToasts } from "./use-clear-of-toasts.ts"

interface TextAreaFieldProps
  extends FieldLook,
    Omit<ComponentProps<"textarea">, "className" | "maxLength" | "ref"> {
  ref?: RefObject<HTMLTextAreaElement | null>
  /** The character limit. Longer input is possible, so that pasted text is never cut off silently. */
  max: number
}

/** Such a limit shows only when it is near. Characters. */
const distantLimit = 10_000

/** A multi-line text field with a counter. Accepts every attribute of a textarea. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, className, id, max, ref, defaultValue, value, onChange, ...area } =
    props
  const [typed, setTyped] = useState(String(defaultValue ?? ""))
  const own = useRef<HTMLTextAreaElement>(null)
  const field = ref ?? own
  useClearOfToasts(field)
  const text = value === undefined ? typed : String(value)
  const count = countCharacters(text, max)
  const tooLong = count > max
  const showsCount = max < distantLimit || count > 0.8 * max
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        <div className={styles.area}>
          <textarea
            rows={3}
            {...area}
            {...control}
            ref={field}
            aria-invalid={tooLong || control["aria-invalid"]}
            className={classNames(fieldStyles.control, styles.text)}
            value={text}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange?.(event)
            }}
          />
          {showsCount && (
            <span className={classNames(styles.count, tooLong && styles.overLimit)} aria-live="polite">
              {tooLong ? memberParts.tooManyCharacters(count - max) : memberParts.charactersOf(count, max)}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
