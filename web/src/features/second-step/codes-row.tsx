import { secondStep as words } from "@pinyu/phrases/second-step"
import { useState } from "react"
import { type RunWithProof, useProofFirst } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { useRenewCodes } from "./api.ts"
import { CodeDialog } from "./code-dialog.tsx"
import { type CodesReceiver, Row } from "./row.tsx"

interface CodesRowProps extends CodesReceiver {
  left: number
  /** Whether a new batch needs a code of the authenticator app. */
  requiresCode: boolean
  run: RunWithProof
}

/** The number of unused recovery codes, and a button for a new batch. */
export function CodesRow({ left, requiresCode, run, onCodes }: CodesRowProps) {
  const [isRenewing, setRenewing] = useState(false)
  const { mutateAsync } = useRenewCodes()
  const proof = useProofFirst(run)
  const close = () => setRenewing(false)

  const renew = async (otp?: string) => {
    const renewed = await run(() => mutateAsync(otp))
    if (!renewed) return
    close()
    onCodes({ codes: renewed.recovery_codes, doneText: words.renewed })
  }

  const shared = { open: isRenewing, title: words.renewTitle, onClose: close }
  return (
    <Row
      name={words.codes}
      state={<Pill tone={left > 2 ? "grey" : "yellow"}>{words.codesLeft(left)}</Pill>}
      text={left > 0 ? words.codesText : words.codesNone}
    >
      <Button
        variant="outline"
        aria-label={words.renew}
        busy={proof.isChecking}
        onClick={() => void proof.open(() => setRenewing(true))}
      >
        {words.renewShort}
      </Button>
      {requiresCode ? (
        <CodeDialog {...shared} text={words.renewCodeText} submit={words.renewConfirm} onSubmit={renew} />
      ) : (
        <ConfirmMutation
          {...shared}
          action={renew}
          failedText={words.failed}
          text={words.renewText}
          confirmLabel={words.renewConfirm}
        />
      )}
    </Row>
  )
}
