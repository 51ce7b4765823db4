import { appLock as words } from "@pinyu/phrases/app-lock"
import { useId } from "react"
import { SelectField } from "../../ui/form/select-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { isLooser, lockMinutes } from "./lock.ts"
import styles from "./lock-section.module.css"
import { useLock, useLockMinutes } from "./use-lock.ts"

interface LockSectionProps {
  /** Asks for proof of identity; false when the member cancels. */
  prove: () => Promise<boolean>
}

/** The settings section of the lock. A looser lock needs proof of identity, a stricter one does not. */
export function LockSection({ prove }: LockSectionProps) {
  const id = useId()
  const lock = useLock()
  const before = useLockMinutes()
  const choose = async (value: string) => {
    const after = lockMinutes.find((minutes) => String(minutes) === value) ?? 0
    if (isLooser(before, after) && !(await prove())) return
    lock.setMinutes(after)
    toasts.showBriefly(words.saved)
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.title}
      </Heading>
      <p className={styles.text}>{words.text}</p>
      <SelectField
        className={styles.field ?? ""}
        label={words.after}
        value={String(before)}
        options={lockMinutes.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? words.off : words.minutes(minutes),
        }))}
        onChange={({ target }) => void choose(target.value)}
      />
    </section>
  )
}
