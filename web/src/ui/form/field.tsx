import { common } from "@pinyu/phrases/common"
import { type ReactNode, useId } from "react"
import { classNames } from "../class-names.ts"
import styles from "./field.module.css"

/** What every field shows around its control. */
export interface FieldLook {
  label: string
  /** A quiet line under the control; gives way to `error`. */
  hint?: ReactNode
  /** What is wrong, as a sentence; also announced. */
  error?: ReactNode
  /** Marks the label as optional. Required is the rule and is not marked. */
  optional?: boolean
  className?: string
}

/** What a control inside a field must carry, so that its label, hint and error are spoken with it. */
export interface ControlProps {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": true | undefined
}

interface FieldProps extends FieldLook {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, and a line for hint or error below. The other fields are built from it. */
export function Field({ label, hint, error, optional, className, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const note = error ?? hint
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {optional && <span className={styles.optional}>（{common.optional}）</span>}
      </label>
      {children({
        id: controlId,
        "aria-describedby": note ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <div id={noteId} className={error ? styles.error : styles.hint} aria-live="polite">
        {note}
      </div>
    </div>
  )
}
