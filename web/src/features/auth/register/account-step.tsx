import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { registration } from "@pinyu/phrases/registration"
import { useRef } from "react"
import { Link } from "react-router"
import IconCircleCheck from "~icons/tabler/circle-check"
import { Button } from "../../../ui/button.tsx"
import { PasswordField } from "../../../ui/form/password-field.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "../auth.module.css"
import { AuthHead } from "../auth-head.tsx"
import { Form } from "../form.tsx"
import { loadPasswords } from "../lazy.ts"
import { StrengthMeter } from "../strength-meter.tsx"
import type { Availability } from "./availability.ts"
import { ownerOf } from "./draft.ts"
import registerStyles from "./register.module.css"
import { StepActions } from "./step-actions.tsx"
import type { StepProps } from "./step-props.ts"

const words = registration

interface AccountStepProps extends StepProps {
  /** A reload lost the password, and nothing else. */
  isAgain: boolean
  availability: Availability
  /** Retries the availability check after a failure. */
  onCheckAgain: () => void
}

/** The address and password step. It continues when the address is free and all fields are valid. */
export function AccountStep({
  draft,
  change,
  submission,
  isAgain,
  availability,
  onCheckAgain,
  ...step
}: AccountStepProps) {
  const address = useRef<HTMLInputElement>(null)
  const { errors, setError, pending } = submission
  const { status } = availability

  const checkAgain = () => {
    // The retry button disappears with the failure; the focus moves to the field.
    address.current?.focus()
    onCheckAgain()
  }

  const checkPassword = async () => {
    if (draft.password === "") return
    const error = await loadPasswords().then(
      ({ passwordError }) => passwordError(draft.password, ownerOf(draft)),
      // The next step checks again and reports a failure.
      () => null,
    )
    if (error) setError("password", error)
  }

  return (
    <>
      <AuthHead title={isAgain ? words.againTitle : words.accountTitle}>
        {isAgain ? words.againText : words.accountText}
      </AuthHead>
      <Form submission={submission} onSubmit={step.onNext}>
        <TextField
          ref={address}
          label={auth.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.email}
          onChange={(event) => change("email", event.target.value)}
          error={emailError(availability, checkAgain) ?? errors.email}
          hint={emailHint(status)}
          adornment={<AvailabilityMark status={status} />}
        />
        <PasswordField
          label={auth.password}
          name="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={(event) => change("password", event.target.value)}
          onBlur={() => void checkPassword()}
          error={errors.password}
          hint={auth.passwordHint}
        />
        <StrengthMeter password={draft.password} owner={ownerOf(draft)} />
        <StepActions
          onBack={step.onBack}
          busy={pending}
          disabled={
            status !== "available" || draft.password === "" || Boolean(errors.password ?? errors.email)
          }
        />
      </Form>
    </>
  )
}

const emailHint = (status: Availability["status"]) => {
  if (status === "checking") return words.checking
  return status === "available" ? (
    <span className={registerStyles.available}>{words.available}</span>
  ) : undefined
}

const emailError = ({ status, error }: Availability, onCheckAgain: () => void) => {
  switch (status) {
    case "malformed":
      return error
    case "taken":
      return (
        <span className={registerStyles.withAction}>
          <span>{words.taken}</span>
          <Link to={pages.login} className={styles.link}>
            {auth.toLogin}
          </Link>
        </span>
      )
    case "failed":
      return (
        <span className={registerStyles.withAction}>
          <span>{words.checkFailed}</span>
          <Button variant="quiet" size="sm" onClick={onCheckAgain}>
            {words.checkAgain}
          </Button>
        </span>
      )
    default:
      return undefined
  }
}

function AvailabilityMark({ status }: { status: Availability["status"] }) {
  if (status === "checking") return <span className={registerStyles.turning} aria-hidden="true" />
  return status === "available" ? (
    <Icon of={IconCircleCheck} className={registerStyles.available} />
  ) : (
    <span />
  )
}
