import type { SecondStep } from "@pinyu/contract/second-step/schemas"
import { dateLabel } from "@pinyu/phrases/dates"
import { recoveryCodes, secondStep as words } from "@pinyu/phrases/second-step"
import { useId, useState } from "react"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import type { RunWithProof } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { RecoveryCodes } from "../../ui/codes/recovery-codes.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Dialog } from "../../ui/member/dialog.tsx"
import { LoadState } from "../../ui/member/load-state.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useKeepSecondStep, useSecondStep } from "./api.ts"
import { AuthenticatorRow } from "./authenticator-row.tsx"
import { CodesRow } from "./codes-row.tsx"
import { PasswordRow } from "./password-row.tsx"
import type { NewCodes } from "./row.tsx"
import styles from "./second-step.module.css"

/** The second step of the member's sign-in: authenticator app, sign-in by password, recovery codes. */
export function SecondStepSection({ run }: { run: RunWithProof }) {
  const id = useId()
  const secondStep = useSecondStep()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.title}
      </Heading>
      {secondStep.data ? (
        <Rows secondStep={secondStep.data} run={run} />
      ) : (
        <LoadState query={secondStep} texts={words} skeleton={<Skeleton shape="card" height="12rem" />} />
      )}
    </section>
  )
}

function Rows({ secondStep, run }: { secondStep: SecondStep; run: RunWithProof }) {
  const [shown, setShown] = useState<NewCodes | null>(null)
  const finish = ({ doneText }: NewCodes) => {
    setShown(null)
    toasts.showBriefly(doneText)
  }
  const { otp_enabled, password_sign_in, recovery_codes_left, removal_at } = secondStep
  return (
    <>
      {removal_at !== null && <Removal at={removal_at} run={run} />}
      <div className={styles.rows}>
        <AuthenticatorRow enabled={otp_enabled} run={run} onCodes={setShown} />
        <PasswordRow enabled={password_sign_in} run={run} onCodes={setShown} />
        {recovery_codes_left !== null && (
          <CodesRow left={recovery_codes_left} requiresCode={otp_enabled} run={run} onCodes={setShown} />
        )}
      </div>
      {/* The codes are shown only once, so nothing but the button closes the dialog. */}
      <Dialog required open={shown !== null} title={recoveryCodes.title} size="34rem">
        {shown && <RecoveryCodes codes={shown.codes} onDone={() => finish(shown)} />}
      </Dialog>
    </>
  )
}

/** A removal that a mailed link began, with the button that cancels it. */
function Removal({ at, run }: { at: string; run: RunWithProof }) {
  const { mutateAsync, isPending } = useKeepSecondStep()
  const keep = async () => {
    try {
      if (await run(mutateAsync)) toasts.showBriefly(words.kept)
    } catch (error) {
      toasts.showBriefly(toFailureMessage(error, words.failed), "error")
    }
  }
  const button = (
    <Button variant="outline" size="sm" busy={isPending} onClick={() => void keep()}>
      {words.keep}
    </Button>
  )
  return <Banner action={button}>{words.removal(dateLabel(at))}</Banner>
}
