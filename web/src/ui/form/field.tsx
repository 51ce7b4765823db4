import { common } from "@pinyu/phrases/common"
import { namingField } from "@pinyu/phrases/missing-fields"
import { type ReactNode, useId } from "react"
import { classNames } from "../class-names.ts"
import styles from "./field.module.css"

/** What every field shows around its control. */
export interface FieldLook {
  label: string
  /** A line under the control; `error` replaces it. */
  hint?: ReactNode
  /** The error message, also announced. */
  error?: ReactNode
  /** Marks the label as optional. Required fields have no mark. */
  optional?: boolean
  className?: string
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": true | undefined
}

interface FieldProps extends FieldLook {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and a line for the hint or the error. The basis of the other fields. */
export function Field({ label, hint, error, optional, className, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const note = namingField(error, label) ?? hint
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
