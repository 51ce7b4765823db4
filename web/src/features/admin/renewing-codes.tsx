import { admin as phrases } from "@pinyu/phrases/admin"
import { toasts } from "../../ui/toast/toasts.ts"
import { useOtp } from "./api.ts"
import { PasswordAndCodeForm } from "./password-and-code-form.tsx"

const words = phrases.otp

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
