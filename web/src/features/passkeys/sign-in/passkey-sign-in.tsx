import { passkeySignIn as words } from "@pinyu/phrases/passkey-sign-in"
import { useRef } from "react"
import IconFingerprint from "~icons/tabler/fingerprint"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./passkey-sign-in.module.css"
import { type AskSecondStep, usePasskeySignIn } from "./use-passkey-sign-in.ts"

interface PasskeySignInProps {
  askSecondStep?: AskSecondStep
}

/** The passkey button of the sign-in form. The form's remember-me option applies to it. */
export function PasskeySignIn({ askSecondStep }: PasskeySignInProps) {
  const container = useRef<HTMLDivElement>(null)
  const isRemembered = () => {
    const form = container.current?.closest("form")
    return form ? new FormData(form).has("rememberMe") : false
  }
  const { phase, message, press } = usePasskeySignIn(isRemembered, askSecondStep)
  const status = phase === "idle" ? null : words[phase]
  return (
    <div ref={container} className={styles.passkey}>
      <p className={styles.or} aria-hidden="true">
        {words.or}
      </p>
      {message && <Banner tone="error">{message}</Banner>}
      <Button
        variant="outline"
        size="lg"
        block
        busy={phase !== "idle"}
        icon={<Icon of={IconFingerprint} />}
        onClick={() => void press()}
      >
        {status ?? words.button}
      </Button>
    </div>
  )
}
