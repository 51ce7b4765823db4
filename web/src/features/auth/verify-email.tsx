import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { dateLabel } from "@pinyu/phrases/dates"
import { fieldMessages } from "@pinyu/phrases/fields"
import { useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { session } from "../../lib/session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { formText } from "../../ui/form/form.tsx"
import { PasswordField } from "../../ui/form/password-field.tsx"
import styles from "./auth.module.css"
import { AuthHead } from "./auth-head.tsx"
import { Form } from "./form.tsx"
import { loadApi } from "./lazy.ts"
import { NewPassword } from "./new-password.tsx"
import { useSubmission } from "./use-submission.ts"

const words = authLinks.verify

/** The outcome of a mailed link: verified, its accounts discarded, or no longer valid. */
export type VerifyOutcome = "verified" | "cleared" | "invalid"

interface VerifyEmailProps {
  token: string
  /** The account that the link verifies. */
  account: { email: string; nickname: string; registered_at: string; can_reset: boolean }
  onOutcome: (outcome: VerifyOutcome) => void
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === "token_invalid"

/** True when this browser is signed in with that address. */
const isSignedInAs = (email: string) => {
  const state = session.state()
  return state.status === "member" && state.user.email === email
}

/** Shows the account of a mailed link. Asks for its password or a new one, or offers to discard the account. */
export function VerifyEmail({ token, account, onOutcome }: VerifyEmailProps) {
  const { can_reset } = account
  return (
    <>
      <AuthHead title={can_reset ? words.isItYours : words.title}>
        {can_reset ? words.isItYoursText : words.text}
      </AuthHead>
      <dl className={styles.account}>
        <dt>{words.nickname}</dt>
        <dd>{account.nickname}</dd>
        <dt>{auth.email}</dt>
        <dd>{account.email}</dd>
        <dt>{words.registeredAt}</dt>
        <dd>{dateLabel(account.registered_at)}</dd>
      </dl>
      {can_reset ? (
        <NewPassword token={token} onRejected={() => onOutcome("invalid")} />
      ) : (
        <KnownPassword token={token} email={account.email} onOutcome={onOutcome} />
      )}
      <StartAnew
        token={token}
        email={account.email}
        offer={can_reset ? words.notMine : words.notMineOrForgotten}
        onOutcome={onOutcome}
      />
    </>
  )
}

type KnownPasswordProps = Pick<VerifyEmailProps, "token" | "onOutcome"> & { email: string }

function KnownPassword({ token, email, onOutcome }: KnownPasswordProps) {
  const { submit, clearError, ...submission } = useSubmission()
  const { pending, errors } = submission

  const verify = (typed: FormData) =>
    submit(async () => {
      const password = formText(typed, "password")
      if (password === "") return { password: fieldMessages.required }
      const { verifyEmail, currentUser } = await loadApi()
      try {
        await verifyEmail(token, password)
      } catch (error) {
        if (!isInvalid(error)) throw error
        onOutcome("invalid")
        return
      }
      if (isSignedInAs(email)) await currentUser().then(session.updateUser, () => undefined)
      onOutcome("verified")
    })

  return (
    <Form submission={submission} onSubmit={verify}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        hint={words.passwordHint}
        error={errors.password}
        onChange={() => clearError("password")}
      />
      <Button type="submit" size="lg" block busy={pending}>
        {pending ? words.proving : words.prove}
      </Button>
    </Form>
  )
}

interface StartAnewProps extends KnownPasswordProps {
  /** The label of the link. */
  offer: string
}

/** For an owner who did not register this account or forgot its password. Shows the consequences first. */
function StartAnew({ token, email, offer, onOutcome }: StartAnewProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { submit, pending, message } = useSubmission()

  const discard = () =>
    submit(async () => {
      const { startAnew } = await loadApi()
      try {
        await startAnew(token)
      } catch (error) {
        if (!isInvalid(error)) throw error
        onOutcome("invalid")
        return
      }
      if (isSignedInAs(email)) await session.signOut()
      onOutcome("cleared")
    })

  if (!isConfirming)
    return (
      <Button variant="quiet" block onClick={() => setConfirming(true)}>
        {offer}
      </Button>
    )
  return (
    <div className={styles.actions}>
      <Banner tone={message ? "error" : "info"}>{message ?? words.notMineText}</Banner>
      <Button variant="danger" size="lg" block busy={pending} onClick={() => void discard()}>
        {words.startAnew}
      </Button>
      <Button variant="quiet" block disabled={pending} onClick={() => setConfirming(false)}>
        {words.keep}
      </Button>
    </div>
  )
}
