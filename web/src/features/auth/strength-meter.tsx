import type { PasswordOwner, Strength } from "@pinyu/contract/auth/password-strength"
import { auth } from "@pinyu/phrases/auth"
import { useEffect, useState } from "react"
import { loadPasswords } from "./lazy.ts"
import styles from "./strength-meter.module.css"

/** The strength of a password: four bars and a word, announced when it changes. */
export function StrengthMeter({ password, owner }: { password: string; owner?: PasswordOwner }) {
  const strength = useStrength(password, owner)
  return (
    <div className={styles.meter} data-strength={strength ?? "none"}>
      <span className={styles.bars} aria-hidden="true">
        {auth.strengths.slice(1).map((word) => (
          <span key={word} />
        ))}
      </span>
      <p className={styles.words} aria-live="polite">
        {auth.strengthLabel}
        {strength !== null && <strong>{auth.strengths[strength]}</strong>}
      </p>
    </div>
  )
}

/**
 * Rates the password with the server's rule, which loads at the first character. Null before that, and
 * when it fails to load.
 */
const useStrength = (password: string, { email, nickname }: PasswordOwner = {}) => {
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    if (password === "") return setStrength(null)
    let isCurrent = true
    loadPasswords().then(
      ({ judgePassword }) => {
        if (isCurrent) setStrength(judgePassword(password, { email, nickname }).strength)
      },
      () => {
        if (isCurrent) setStrength(null)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [password, email, nickname])
  return strength
}
