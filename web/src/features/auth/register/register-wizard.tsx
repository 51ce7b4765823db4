import { common } from "@pinyu/phrases/common"
import { registration } from "@pinyu/phrases/registration"
import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { type FieldErrors, hasErrors } from "../../../lib/api/field-errors.ts"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { Button } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Stepper } from "../../../ui/feedback/stepper.tsx"
import { focusFirstError } from "../../../ui/form/form.tsx"
import authStyles from "../auth.module.css"
import { focusHeading } from "../auth-head.tsx"
import { preload } from "../lazy.ts"
import { useSubmission } from "../use-submission.ts"
import { AccountStep } from "./account-step.tsx"
import { AgeStep } from "./age-step.tsx"
import { BasicsStep } from "./basics-step.tsx"
import { fieldOf, firstStepWith, type Step, steps } from "./draft.ts"
import { IdentityStep } from "./identity-step.tsx"
import { createProofs } from "./proofs.ts"
import styles from "./register.module.css"
import type { StepProps } from "./step-props.ts"
import { useAvailability } from "./use-availability.ts"
import { useCodeSending } from "./use-code-sending.ts"
import { useKept } from "./use-kept.ts"
import { useStep } from "./use-step.ts"
import { VerifyStep } from "./verify-step.tsx"

/** What a step does when it is submitted. */
const loadSubmit = () => loadChunk(() => import("./submit.tsx"))

/** Returns the message for a failed registration, with the server's reason when it responded. */
const registrationError = (error: unknown) =>
  error instanceof ApiError && error.code !== "network_error"
    ? registration.failed(error.message)
    : toErrorMessage(error)

interface RegisterWizardProps {
  /** The human check, shown when the server requires a proof. */
  HumanCheck: ComponentType<{ onProof: (proof: string | undefined) => void }>
}

/** Registration in six steps. This component stores the values; the tab keeps all but the password. */
export function RegisterWizard({ HumanCheck }: RegisterWizardProps) {
  const [proofs] = useState(createProofs)
  const check = useSyncExternalStore(proofs.subscribe, proofs.round, () => 0)
  const { availability, ...address } = useAvailability(proofs)
  const { draft, isPasswordLost, ...kept } = useKept(({ email }) => address.setEmail(email))
  const [done, setDone] = useState<ReactNode>(null)
  const progress = useStep(kept.wizardId)
  // After a reload, the password comes first.
  const open = isPasswordLost ? (Math.min(progress.step, steps.account) as Step) : progress.step
  const step = done ? steps.done : open
  const submission = useSubmission()
  const container = useFocusOnStep(step)

  const backToError = (errors: FieldErrors) => {
    if (errors.email) address.markTaken(draft.email)
    const earlier = firstStepWith(errors)
    if (earlier) progress.backTo(earlier)
  }

  const sending = useCodeSending({ email: draft.email, run: proofs.run, ...kept })

  const change: StepProps["change"] = (part, value) => {
    kept.change(part, value)
    submission.clearError(fieldOf(part))
    if (part === "email") {
      address.setEmail(String(value))
      // The password must be validated again when the nickname changes.
      submission.clearError("password")
    }
  }

  const submitStep = () =>
    submission.submit(async () => {
      const errors = await (await loadSubmit()).stepErrors(draft, step)
      if (hasErrors(errors)) return errors
      kept.resume()
      if (step === progress.step) await progress.next()
    })

  const finish = async (withCode: boolean) => {
    const errors = await submission.submit(async () => {
      const { allErrors, registerAndSignIn } = await loadSubmit()
      const found = await allErrors(draft, withCode)
      if (hasErrors(found)) return found
      const lastStep = await registerAndSignIn(draft, withCode, proofs)
      kept.forget()
      setDone(lastStep)
    }, registrationError)
    backToError(errors)
  }

  const stepProps: StepProps = {
    draft,
    change,
    submission,
    onNext: () => void submitStep(),
    onBack: () => (step === progress.step ? progress.back() : progress.backTo(steps.age)),
  }

  return (
    <div ref={container} className={classNames(authStyles.page, styles.wizard)}>
      <Stepper step={step} total={steps.done} label={registration.steps[step - 1] ?? ""} />
      {step === steps.age && (
        <AgeStep
          onNext={() => {
            preload()
            void progress.next()
          }}
        />
      )}
      {step === steps.account && (
        <AccountStep
          {...stepProps}
          isAgain={isPasswordLost}
          availability={availability}
          onCheckAgain={() => address.recheck(draft.email)}
        />
      )}
      {step === steps.basics && <BasicsStep {...stepProps} />}
      {step === steps.identity && <IdentityStep {...stepProps} />}
      {step === steps.verify && (
        <VerifyStep
          {...stepProps}
          sending={sending}
          onNext={() => void finish(true)}
          onLater={() => void finish(false)}
        />
      )}
      {check > 0 && (
        <section className={authStyles.check} aria-label={registration.proofNeeded}>
          <Banner>{registration.proofNeeded}</Banner>
          <HumanCheck key={check} onProof={proofs.give} />
          <Button variant="quiet" onClick={proofs.cancel}>
            {common.cancel}
          </Button>
        </section>
      )}
      {done}
    </div>
  )
}

/**
 * Moves the focus on a step change: to the first error, or else to the heading. Not on the initial
 * page.
 */
const useFocusOnStep = (step: Step) => {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (container.current && !focusFirstError(container.current)) focusHeading(container.current)
  }, [step])
  return container
}
