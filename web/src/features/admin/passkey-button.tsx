import { admin } from "@pinyu/phrases/admin"
import { browserSupportsWebAuthn } from "@simplewebauthn/browser"
import type { ReactNode } from "react"
import IconFingerprint from "~icons/tabler/fingerprint"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { ceremonyMessage } from "../../lib/passkeys/ceremony-message.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Icon } from "../../ui/icon.tsx"

const words = admin.passkeys

interface PasskeyButtonProps {
  children: ReactNode
  size?: "lg"
  /** Runs the ceremony; its error appears above the button. */
  action: () => Promise<void>
  /** The message of an error that nobody explained. */
  failedText?: string
}

/** A button that starts a ceremony of a passkey. Nothing where the browser has none. */
export function PasskeyButton({ children, size, action, failedText = words.failed }: PasskeyButtonProps) {
  const { submit, pending, message } = useSubmission()
  if (!browserSupportsWebAuthn()) return null
  return (
    <>
      {message && <Banner tone="error">{message}</Banner>}
      <Button
        variant="outline"
        {...(size && { size, block: true })}
        busy={pending}
        icon={<Icon of={IconFingerprint} />}
        onClick={() => void submit(action, (error) => ceremonyMessage(error, failedText))}
      >
        {children}
      </Button>
    </>
  )
}
