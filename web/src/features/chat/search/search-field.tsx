import type { KeyboardEvent, ReactNode, Ref } from "react"
import IconSearch from "~icons/tabler/search"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./search-field.module.css"

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  placeholder: string
  title?: string
  value: string
  onChange: (text: string) => void
  /** Called at the beginning and the end of a text composition. */
  onComposing: (isComposing: boolean) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Small buttons or a state at the end of the field. */
  children?: ReactNode
}

/** A search field on one line, with its label for screen readers. */
export function SearchField(props: SearchFieldProps) {
  const { ref, label, placeholder, title, value, onChange, onComposing, onKey, children } = props
  return (
    <div className={styles.field}>
      <Icon of={IconSearch} size="1.125rem" className={styles.icon} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        title={title}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onKeyDown={onKey}
      />
      {children}
    </div>
  )
}
