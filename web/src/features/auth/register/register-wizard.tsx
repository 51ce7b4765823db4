import { taipeiDay } from "@pinyu/contract/calendar"
import { registration } from "@pinyu/phrases/registration"
import { useEffect, useRef, useState } from "react"
import { ApiError, sentenceOf } from "../../../lib/api-error.ts"
import { hasAny, type Problems } from "../../../lib/problems.ts"
import { useAttempts } from "../../../lib/use-attempts.ts"
import { classNames } from "../../../ui/class-names.ts"
import { Stepper } from "../../../ui/feedback/stepper.tsx"
import { showRefusal } from "../../../ui/form/form.tsx"
import authStyles from "../auth.module.css"
import { focusHeading } from "../auth-head.tsx"
import { loadApi, loadChecks, warmUp } from "../lazy.ts"
import type { Notice } from "../notice.ts"
import { useSubmission } from "../use-submission.ts"
import { AccountStep } from "./account-step.tsx"
import { AgeStep } from "./age-step.tsx"
import { BasicsStep } from "./basics-step.tsx"
import { DoneStep } from "./done-step.tsx"
import { emptyDraft, fieldOf, firstStepWith, problemsAt, type Step, steps, withChange } from "./draft.ts"
import { IdentityStep } from "./identity-step.tsx"
import styles from "./register.module.css"
import type { StepProps } from "./step-props.ts"
import { useAvailability } from "./use-availability.ts"
import { useCodeSending } from "./use-code-sending.ts"
import { useStep } from "./use-step.ts"
import { VerifyStep } from "./verify-step.tsx"

const today = () => taipeiDay(new Date())

/** The server's own reason is the cause of the failure; without an answer there is none to name. */
const registrationSentence = (error: unknown) =>
  error instanceof ApiError && error.code !== "network_error"
    ? registration.failed(error.message)
    : sentenceOf(error)

/** Registration in six steps. What was typed lives here, in memory only, while the person walks back and forth. */
export function RegisterWizard() {
  const [draft, setDraft] = useState(emptyDraft)
  const [done, setDone] = useState<{ message: string; notice: Notice } | null>(null)
  const { headersFor } = useAttempts()
  const walk = useStep()
  const step = done ? steps.done : walk.step
  const submission = useSubmission()
  const { availability, ...address } = useAvailability()
  const place = useFocusOnStep(step)

  const backToProblem = (problems: Problems) => {
    if (problems.email) address.taken(draft.email)
    const earlier = firstStepWith(problems)
    if (earlier) walk.backTo(earlier)
  }

  const sending = useCodeSending(draft.email, (sentence) => {
    submission.object("email", sentence)
    backToProblem({ email: sentence })
  })

  const change: StepProps["change"] = (part, value) => {
    setDraft((before) => withChange(before, part, value))
    submission.mend(fieldOf(part))
    if (part === "email") address.typed(String(value))
  }

  const goOn = () =>
    submission.submit(async () => {
      const { draftProblems } = await loadChecks()
      const wrong = problemsAt(step, draftProblems(draft, today()))
      if (hasAny(wrong)) return wrong
      await walk.next()
    })

  const finish = async (withCode: boolean) => {
    const problems = await submission.submit(async () => {
      const { draftProblems, finishProblems, registrationOf } = await loadChecks()
      const wrong = { ...draftProblems(draft, today()), ...finishProblems(draft, withCode) }
      if (hasAny(wrong)) return wrong
      const form = registrationOf(draft, withCode)
      const { register } = await loadApi()
      const { message } = await register(form, headersFor(form))
      setDone({ message, notice: withCode ? "registered" : "registeredUnverified" })
      setDraft(emptyDraft)
    }, registrationSentence)
    backToProblem(problems)
  }

  const stepProps: StepProps = {
    draft,
    change,
    submission,
    onNext: () => void goOn(),
    onBack: walk.back,
  }

  return (
    <div ref={place} className={classNames(authStyles.page, styles.wizard)}>
      <Stepper step={step} total={steps.done} label={registration.steps[step - 1] ?? ""} />
      {step === steps.age && (
        <AgeStep
          onNext={() => {
            warmUp()
            void walk.next()
          }}
        />
      )}
      {step === steps.account && (
        <AccountStep
          {...stepProps}
          availability={availability}
          onCheckAgain={() => address.again(draft.email)}
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

/** Moves the focus with the steps: to what is wrong in the step, or else to its heading. Not when the page opens. */
const useFocusOnStep = (step: Step) => {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (place.current && !showRefusal(place.current)) focusHeading(place.current)
  }, [step])
  return place
}
