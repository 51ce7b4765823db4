import { admin as phrases } from "@pinyu/phrases/admin"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useOtp } from "./api.ts"
import styles from "./otp-section.module.css"
import { PasswordAndCodeForm } from "./password-and-code-form.tsx"

const words = phrases.otp

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"))
      toasts.show({ text: words.copied, tone: "success" })
    } catch {
      toasts.show({ text: words.copyFailed, tone: "error" })
    }
  }
  return (
    <div className={styles.codesCard}>
      <Heading level={3}>{words.codesTitle}</Heading>
      <p className={styles.text}>{words.codesText}</p>
      <ol className={styles.codes} aria-label={words.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button onClick={onDone}>{words.codesDone}</Button>
        <Button variant="outline" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </div>
  )
}

interface RenewingProps {
  onDone: () => void
  /** Receives the recovery codes, which are returned only once. */
  onCodes: (codes: readonly string[]) => void
}

/** Replaces the recovery codes after a password and a code. */
export function RenewingCodes({ onDone, onCodes }: RenewingProps) {
  const { renewCodes } = useOtp()
  return (
    <PasswordAndCodeForm
      text={words.renewText}
      submit={words.renewSubmit}
      onSubmit={async (form) => {
        onCodes(await renewCodes(form))
        toasts.show({ text: words.renewed, tone: "success" })
      }}
      onCancel={onDone}
    />
  )
}
