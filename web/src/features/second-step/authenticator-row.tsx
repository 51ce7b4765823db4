import { secondStep as words } from "@pinyu/phrases/second-step"
import { useState } from "react"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { type RunWithProof, useProofFirst } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { beginOtp, type Enrolment, useDisableOtp } from "./api.ts"
import { CodeDialog } from "./code-dialog.tsx"
import { EnrolDialog } from "./enrol-dialog.tsx"
import { type CodesReceiver, Row } from "./row.tsx"

interface AuthenticatorRowProps extends CodesReceiver {
  enabled: boolean
  run: RunWithProof
}

/** Turns the authenticator app on and off. */
export function AuthenticatorRow({ enabled, run, onCodes }: AuthenticatorRowProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [isBeginning, setBeginning] = useState(false)
  const [isDisabling, setDisabling] = useState(false)
  const { mutateAsync } = useDisableOtp()
  const proof = useProofFirst(run)

  const begin = async () => {
    setBeginning(true)
    try {
      setEnrolment(await run(beginOtp))
    } catch (error) {
      toasts.showBriefly(toFailureMessage(error, words.failed), "error")
    } finally {
      setBeginning(false)
    }
  }

  const disable = async (otp: string) => {
    if (!(await run(() => mutateAsync(otp)))) return
    setDisabling(false)
    toasts.showBriefly(words.disabled)
  }

  return (
    <Row
      name={words.otp}
      state={<Pill tone={enabled ? "green" : "grey"}>{enabled ? words.on : words.off}</Pill>}
      text={enabled ? words.otpOnText : words.otpOffText}
    >
      {enabled ? (
        <Button
          variant="outline"
          aria-label={words.disableOf}
          busy={proof.isChecking}
          onClick={() => void proof.open(() => setDisabling(true))}
        >
          {words.disable}
        </Button>
      ) : (
        <Button variant="outline" aria-label={words.enableOf} busy={isBeginning} onClick={() => void begin()}>
          {words.enable}
        </Button>
      )}
      <EnrolDialog
        enrolment={enrolment}
        onClose={() => setEnrolment(null)}
        onCodes={(codes) => {
          setEnrolment(null)
          onCodes({ codes, doneText: words.enabled })
        }}
      />
      <CodeDialog
        open={isDisabling}
        title={words.disableTitle}
        text={words.disableText}
        submit={words.confirmOff}
        danger
        onSubmit={disable}
        onClose={() => setDisabling(false)}
      />
    </Row>
  )
}
