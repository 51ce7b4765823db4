import { auth } from "@pinyu/phrases/auth"
import { strengthOf } from "./model.ts"
import styles from "./strength-meter.module.css"

/** How strong a password looks: four bars and a word; the word is spoken when it changes. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password)
  return (
    <div className={styles.meter} data-strength={password === "" ? "none" : strength}>
      <span className={styles.bars} aria-hidden="true">
        {auth.strengths.slice(1).map((word) => (
          <span key={word} />
        ))}
      </span>
      <p className={styles.words} aria-live="polite">
        {auth.strengthLabel}
        {password !== "" && <strong>{auth.strengths[strength]}</strong>}
      </p>
    </div>
  )
}
