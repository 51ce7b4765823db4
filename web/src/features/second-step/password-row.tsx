import { secondStep as words } from "@pinyu/phrases/second-step"
import { useState } from "react"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { type RunWithProof, useProofFirst } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useSetPasswordSignIn } from "./api.ts"
import { type CodesReceiver, Row } from "./row.tsx"

interface PasswordRowProps extends CodesReceiver {
  enabled: boolean
  run: RunWithProof
}

/** Turns sign-in by password off and on. */
export function PasswordRow({ enabled, run, onCodes }: PasswordRowProps) {
  const [isDisabling, setDisabling] = useState(false)
  const { mutateAsync, isPending } = useSetPasswordSignIn()
  const proof = useProofFirst(run)

  const disable = async () => {
    const answer = await run(() => mutateAsync(false))
    if (!answer) return
    const { recovery_codes: codes } = answer
    if (codes) onCodes({ codes, doneText: words.passwordDisabled })
    else toasts.showBriefly(words.passwordDisabled)
  }

  const enable = async () => {
    try {
      if (await run(() => mutateAsync(true))) toasts.showBriefly(words.passwordEnabled)
    } catch (error) {
      toasts.showBriefly(toFailureMessage(error, words.failed), "error")
    }
  }

  return (
    <Row
      name={words.password}
      state={<Pill tone={enabled ? "grey" : "green"}>{enabled ? words.on : words.passwordOff}</Pill>}
      text={enabled ? words.passwordOnText : words.passwordOffText}
    >
      {enabled ? (
        <Button
          variant="outline"
          aria-label={words.passwordDisable}
          busy={proof.isChecking}
          onClick={() => void proof.open(() => setDisabling(true))}
        >
          {words.disable}
        </Button>
      ) : (
        <Button
          variant="outline"
          aria-label={words.passwordEnable}
          busy={isPending}
          onClick={() => void enable()}
        >
          {words.enable}
        </Button>
      )}
      <ConfirmMutation
        open={isDisabling}
        onClose={() => setDisabling(false)}
        action={disable}
        failedText={words.failed}
        title={words.passwordDisableTitle}
        text={words.passwordDisableText}
        confirmLabel={words.confirmOff}
        danger
      />
    </Row>
  )
}
