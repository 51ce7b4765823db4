import type { ComponentProps, ReactNode } from "react"
import styles from "./field.module.css"
import { Field, type FieldLook } from "./field.tsx"

export interface TextFieldProps extends FieldLook, Omit<ComponentProps<"input">, "className"> {
  /** Something small at the end of the field: a state or a unit. */
  adornment?: ReactNode
}

/** A single-line text field. Accepts every attribute of an input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  adornment,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        <div className={adornment ? styles.withAdornment : undefined}>
          <input type="text" {...input} {...control} className={styles.control} />
          {adornment && <span className={styles.adornment}>{adornment}</span>}
        </div>
      )}
    </Field>
  )
}
