import { type ReactNode, useId } from "react"
import { Chip } from "./chip.tsx"
import styles from "./chip-group.module.css"
import { classNames } from "./class-names.ts"

interface LabelledProps {
  label: string
  /** The value beside the label, for controls that do not show it in words. */
  value?: string
  /** On wide screens, the label is beside the controls. */
  beside?: boolean
  children: ReactNode
}

/** A group of controls with a visible label. */
export function Labelled({ label, value, beside = false, children }: LabelledProps) {
  const id = useId()
  return (
    // A fieldset is not a reliable flex container; a labelled group is equivalent.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-labelledby={id} className={classNames(styles.group, beside && styles.beside)}>
      <span id={id} className={styles.label}>
        {label}
        {value && (
          <span className={styles.value} aria-hidden="true">
            {value}
          </span>
        )}
      </span>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}

interface ChipGroupProps<Option extends string> extends Pick<LabelledProps, "label" | "beside"> {
  options: readonly Option[]
  nameOf: (option: Option) => string
  chosen: readonly Option[]
  onToggle: (option: Option) => void
  /** What follows the options. */
  children?: ReactNode
}

/** A choice of several options as chips. */
export function ChipGroup<Option extends string>(props: ChipGroupProps<Option>) {
  const { options, nameOf, chosen, onToggle, children, ...group } = props
  return (
    <Labelled {...group}>
      {options.map((option) => (
        <Chip key={option} selected={chosen.includes(option)} onClick={() => onToggle(option)}>
          {nameOf(option)}
        </Chip>
      ))}
      {children}
    </Labelled>
  )
}
