import type { ComponentProps } from "react"
import IconChevronDown from "~icons/tabler/chevron-down"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import styles from "./field.module.css"
import { Field, type FieldLook } from "./field.tsx"

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<ComponentProps<"select">, "className" | "children"> {
  options: readonly SelectOption[]
  /** Shown without a selection; not selectable itself. */
  placeholder?: string
}

/** The bare control, for a field with several controls. */
export function Select({ options, placeholder, ...select }: SelectProps) {
  return (
    <div className={styles.withAdornment}>
      <select {...select} className={classNames(styles.control, styles.select)}>
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={classNames(styles.adornment, styles.chevron)}>
        <Icon of={IconChevronDown} size="1.125rem" />
      </span>
    </div>
  )
}

export interface SelectFieldProps extends FieldLook, SelectProps {}

/** A select that uses the device's own picker: fast on a phone, and nothing to load. */
export function SelectField({ label, hint, error, optional, className, id, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}
