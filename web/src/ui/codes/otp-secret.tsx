import { otpSecret as words } from "@pinyu/phrases/second-step"
import { type ReactNode, useId, useState } from "react"
import { groupInFours } from "../../lib/group-in-fours.ts"
import { isTouchScreen } from "../../lib/touch-screen.ts"
import { Button, LinkButton } from "../button.tsx"
import { toasts } from "../toast/toasts.ts"
import styles from "./otp-secret.module.css"
import { QrCode } from "./qr-code.tsx"

interface OtpSecretProps {
  /** The `otpauth:` URI, which authenticator apps open. */
  uri: string
  secret: string
  /** The field of the code, after the secret. */
  children: ReactNode
}

const copy = async (secret: string) => {
  try {
    await navigator.clipboard.writeText(secret)
    toasts.show({ text: words.copied, tone: "success" })
  } catch {
    toasts.show({ text: words.copyFailed, tone: "error" })
  }
}

/**
 * The secret for an authenticator app. A touch screen hands it to an app of the same device, which cannot scan its
 * own screen; elsewhere a phone scans it.
 */
export function OtpSecret({ uri, secret, children }: OtpSecretProps) {
  const [isTouch] = useState(isTouchScreen)
  const code = <QrCode text={uri} label={words.qr} />
  return (
    <div className={styles.root}>
      <p className={styles.text}>{isTouch ? words.sameDevice : words.scan}</p>
      {!isTouch && code}
      <div className={styles.entry}>
        <dl className={styles.secret}>
          <dt>{words.secret}</dt>
          <dd>{groupInFours(secret)}</dd>
        </dl>
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => void copy(secret)}>
            {words.copy}
          </Button>
          {isTouch && (
            <LinkButton to={uri} variant="outline">
              {words.open}
            </LinkButton>
          )}
        </div>
        {isTouch && <Folded>{code}</Folded>}
        {children}
      </div>
    </div>
  )
}

/** The QR code, for an app on another device. */
function Folded({ children }: { children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.folded}>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hideQr : words.showQr}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </div>
  )
}
