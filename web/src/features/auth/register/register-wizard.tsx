import { taipeiDay } from "@pinyu/contract/calendar"
import { registration } from "@pinyu/phrases/registration"
import { useEffect, useRef, useState } from "react"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { hasAny, type Problems } from "../../../lib/api/problems.ts"
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts"
import { classNames } from "../../../ui/class-names.ts"
import { Stepper } from "../../../ui/feedback/stepper.tsx"
import { focusFirstError } from "../../../ui/form/form.tsx"
import authStyles from "../auth.module.css"
import { focusHeading } from "../auth-head.tsx"
import { loadApi, loadChecks, loadPasswords, preload } from "../lazy.ts"
import { keepRegisteredEmail, type Notice } from "../notice.ts"
import { useSubmission } from "../use-submission.ts"
import { AccountStep } from "./account-step.tsx"
import { AgeStep } from "./age-step.tsx"
import { BasicsStep } from "./basics-step.tsx"
import { DoneStep } from "./done-step.tsx"
import {
  type Draft,
  emptyDraft,
  fieldOf,
  firstStepWith,
  passwordProblems,
  problemsAt,
  type Step,
  steps,
  withChange,
} from "./draft.ts"
import { IdentityStep } from "./identity-step.tsx"
import styles from "./register.module.css"
import type { StepProps } from "./step-props.ts"
import { useAvailability } from "./use-availability.ts"
import { useCodeSending } from "./use-code-sending.ts"
import { useStep } from "./use-step.ts"
import { VerifyStep } from "./verify-step.tsx"

const today = () => taipeiDay(new Date())

/** Validates the draft up to a step. */
const problemsOf = async (draft: Draft, step: Step): Promise<Problems> => {
  const [{ draftProblems }, { passwordProblem }] = await Promise.all([loadChecks(), loadPasswords()])
  return { ...draftProblems(draft, today()), ...passwordProblems(draft, step, passwordProblem) }
}

/** The server's reason is the cause of the failure; without a response there is none. */
const registrationError = (error: unknown) =>
  error instanceof ApiError && error.code !== "network_error"
    ? registration.failed(error.message)
    : toErrorMessage(error)

/** Registration in six steps. The values live here, in memory only. */
export function RegisterWizard() {
  const [draft, setDraft] = useState(emptyDraft)
  const [done, setDone] = useState<{ message: string; notice: Notice } | null>(null)
  const { headersFor } = useIdempotencyKeys()
  const wizardId = useStep()
  const step = done ? steps.done : wizardId.step
  const submission = useSubmission()
  const { availability, ...address } = useAvailability()
  const container = useFocusOnStep(step)

  const backToProblem = (problems: Problems) => {
    if (problems.email) address.markTaken(draft.email)
    const earlier = firstStepWith(problems)
    if (earlier) wizardId.backTo(earlier)
  }

  const sending = useCodeSending(draft.email, (message) => {
    submission.setProblem("email", message)
    backToProblem({ email: message })
  })

  const change: StepProps["change"] = (part, value) => {
    setDraft((before) => withChange(before, part, value))
    submission.clearProblem(fieldOf(part))
    if (part === "email") {
      address.setEmail(String(value))
      // The password must be validated again when the nickname changes.
      submission.clearProblem("password")
    }
  }

  const goOn = () =>
    submission.submit(async () => {
      const wrong = problemsAt(step, await problemsOf(draft, step))
      if (hasAny(wrong)) return wrong
      await wizardId.next()
    })

  const finish = async (withCode: boolean) => {
    const problems = await submission.submit(async () => {
      const { finishProblems, registrationOf } = await loadChecks()
      const wrong = { ...(await problemsOf(draft, step)), ...finishProblems(draft, withCode) }
      if (hasAny(wrong)) return wrong
      const form = registrationOf(draft, withCode)
      const { register } = await loadApi()
      const { message } = await register(form, headersFor(form))
      keepRegisteredEmail(form.email)
      setDone({ message, notice: withCode ? "registered" : "registeredUnverified" })
      setDraft(emptyDraft)
    }, registrationError)
    backToProblem(problems)
  }

  const stepProps: StepProps = {
    draft,
    change,
    submission,
    onNext: () => void goOn(),
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
      {done && <DoneStep {...done} />}
    </div>
  )
}

/**
 * Moves the focus on a step change: to the first problem, or else to the heading. Not on the initial
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
