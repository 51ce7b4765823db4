import { taipeiDay } from "@pinyu/contract/calendar"
import { fieldMessages } from "@pinyu/phrases/fields"
import { registration } from "@pinyu/phrases/registration"
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { type FieldErrors, hasErrors } from "../../../lib/api/field-errors.ts"
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { classNames } from "../../../ui/class-names.ts"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Stepper } from "../../../ui/feedback/stepper.tsx"
import { focusFirstError } from "../../../ui/form/form.tsx"
import authStyles from "../auth.module.css"
import { focusHeading } from "../auth-head.tsx"
import { loadApi, loadChecks, loadPasswords, preload } from "../lazy.ts"
import { type Notice, storeRegisteredEmail } from "../notice.ts"
import { useSubmission } from "../use-submission.ts"
import { AccountStep } from "./account-step.tsx"
import { AgeStep } from "./age-step.tsx"
import { BasicsStep } from "./basics-step.tsx"
import { DoneStep } from "./done-step.tsx"
import {
  type Draft,
  emptyDraft,
  errorsAt,
  fieldOf,
  firstStepWith,
  passwordErrors,
  type Step,
  steps,
  withChange,
} from "./draft.ts"
import { IdentityStep } from "./identity-step.tsx"
import { createProofs } from "./proofs.ts"
import styles from "./register.module.css"
import type { StepProps } from "./step-props.ts"
import { useAvailability } from "./use-availability.ts"
import { useCodeSending } from "./use-code-sending.ts"
import { useStep } from "./use-step.ts"
import { VerifyStep } from "./verify-step.tsx"

const today = () => taipeiDay(serverClock.now())

/** Validates the draft up to a step. */
const errorsOf = async (draft: Draft, step: Step): Promise<FieldErrors> => {
  const [{ draftErrors }, { isReservedNickname, passwordError }] = await Promise.all([
    loadChecks(),
    loadPasswords(),
  ])
  const reserved = isReservedNickname(draft.nickname) && { nickname: fieldMessages.nickname_reserved }
  return { ...reserved, ...draftErrors(draft, today()), ...passwordErrors(draft, step, passwordError) }
}

/** Returns the message for a failed registration, with the server's reason when it responded. */
const registrationError = (error: unknown) =>
  error instanceof ApiError && error.code !== "network_error"
    ? registration.failed(error.message)
    : toErrorMessage(error)

interface RegisterWizardProps {
  /** The human check, shown when the server requires a proof. */
  HumanCheck: ComponentType<{ onProof: (proof: string | undefined) => void }>
}

/** Registration in six steps. This component stores the values, in memory only. */
export function RegisterWizard({ HumanCheck }: RegisterWizardProps) {
  const [proofs] = useState(createProofs)
  const check = useSyncExternalStore(proofs.subscribe, proofs.round, () => 0)
  const [draft, setDraft] = useState(emptyDraft)
  const [done, setDone] = useState<{ message: string; notice: Notice } | null>(null)
  const { headersFor } = useIdempotencyKeys()
  const wizardId = useStep()
  const step = done ? steps.done : wizardId.step
  const submission = useSubmission()
  const { availability, ...address } = useAvailability(proofs)
  const container = useFocusOnStep(step)

  const backToError = (errors: FieldErrors) => {
    if (errors.email) address.markTaken(draft.email)
    const earlier = firstStepWith(errors)
    if (earlier) wizardId.backTo(earlier)
  }

  const sending = useCodeSending(draft.email, proofs)

  const change: StepProps["change"] = (part, value) => {
    setDraft((before) => withChange(before, part, value))
    submission.clearError(fieldOf(part))
    if (part === "email") {
      address.setEmail(String(value))
      // The password must be validated again when the nickname changes.
      submission.clearError("password")
    }
  }

  const submitStep = () =>
    submission.submit(async () => {
      const stepErrors = errorsAt(step, await errorsOf(draft, step))
      if (hasErrors(stepErrors)) return stepErrors
      await wizardId.next()
    })

  const finish = async (withCode: boolean) => {
    const errors = await submission.submit(async () => {
      const { finishErrors, registrationOf } = await loadChecks()
      const stepErrors = { ...(await errorsOf(draft, step)), ...finishErrors(draft, withCode) }
      if (hasErrors(stepErrors)) return stepErrors
      const form = registrationOf(draft, withCode)
      const { register } = await loadApi()
      const { message } = await proofs.run((proof) => register({ ...form, ...proof }, headersFor(form)))
      storeRegisteredEmail(form.email)
      setDone({ message, notice: withCode ? "registered" : "registeredUnverified" })
      setDraft(emptyDraft)
    }, registrationError)
    backToError(errors)
  }

  const stepProps: StepProps = {
    draft,
    change,
    submission,
    onNext: () => void submitStep(),
    onBack: wizardId.back,
  }

  return (
    <div ref={container} className={classNames(authStyles.page, styles.wizard)}>
      <Stepper step={step} total={steps.done} label={registration.steps[step - 1] ?? ""} />
      {step === steps.age && (
        <AgeStep
          onNext={() => {
            preload()
            void wizardId.next()
          }}
        />
      )}
      {step === steps.account && (
        <AccountStep
          {...stepProps}
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
        </section>
      )}
      {done && <DoneStep {...done} />}
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
