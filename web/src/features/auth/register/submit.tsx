import { taipeiDay } from "@pinyu/contract/calendar"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { fieldMessages } from "@pinyu/phrases/fields"
import { registration as words } from "@pinyu/phrases/registration"
import type { ReactNode } from "react"
import { useLocation } from "react-router"
import type { FieldErrors } from "../../../lib/api/field-errors.ts"
import { createIdempotencyKeys, newKey } from "../../../lib/api/idempotency-keys.ts"
import { serverClock } from "../../../lib/server-clock.ts"
import { session } from "../../../lib/session/session.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { register, signIn } from "../api.ts"
import styles from "../auth.module.css"
import { draftErrors, finishErrors, registrationOf } from "../checks.ts"
import { loadPasswords } from "../lazy.ts"
import { Outcome } from "../outcome.tsx"
import { type Draft, errorsAt, type Step, steps } from "./draft.ts"
import { passwordErrors } from "./password-errors.ts"
import type { Proofs } from "./proofs.ts"
import registerStyles from "./register.module.css"

const today = () => taipeiDay(serverClock.now())
let keyFor = createIdempotencyKeys(newKey)

/** Validates the draft up to a step. */
const errorsOf = async (draft: Draft, step: Step): Promise<FieldErrors> => {
  const { isReservedNickname, passwordError } = await loadPasswords()
  const reserved = isReservedNickname(draft.nickname) && { nickname: fieldMessages.nickname_reserved }
  return { ...reserved, ...draftErrors(draft, today()), ...passwordErrors(draft, step, passwordError) }
}

/** Validates the fields of a step. */
export const stepErrors = async (draft: Draft, step: Step) => errorsAt(step, await errorsOf(draft, step))

/** Validates everything before the registration; `withCode` decides whether the code counts. */
export const allErrors = async (draft: Draft, withCode: boolean): Promise<FieldErrors> => ({
  ...(await errorsOf(draft, steps.verify)),
  ...finishErrors(draft, withCode),
})

/**
 * Registers from a valid draft and signs in, so that the member's pages follow. The sign-in fails for an address
 * that already has an account: only its mailbox learns why. Resolves to the last step, or to null once signed in.
 */
export const registerAndSignIn = async (
  draft: Draft,
  withCode: boolean,
  { run }: Pick<Proofs, "run">,
): Promise<ReactNode> => {
  const form = registrationOf(draft, withCode)
  const { email, password } = form
  const { message } = await run((proof) =>
    register({ ...form, ...proof }, { "idempotency-key": keyFor(form) }),
  )
  // The old ones remember the password.
  keyFor = createIdempotencyKeys(newKey)
  try {
    session.signIn(await run((proof) => signIn({ email, password, rememberMe: false, ...proof })))
  } catch {
    return withCode ? (
      <Done title={words.doneTitle} text={message} />
    ) : (
      <Done title={words.mailTitle} text={<ByMail email={email} />} note={auth.checkSpam} />
    )
  }
  toasts.show({ text: message, tone: "success", seconds: 8 })
  return null
}

function Done({ title, text, note }: { title: string; text: ReactNode; note?: string }) {
  const { search } = useLocation()
  return (
    <Outcome title={title} text={text}>
      {note && <p className={styles.note}>{note}</p>}
      <LinkButton to={{ pathname: pages.login, search }} replace size="lg" block>
        {auth.toLogin}
      </LinkButton>
    </Outcome>
  )
}

function ByMail({ email }: { email: string }) {
  return (
    <>
      {words.mailText}
      <strong className={registerStyles.address}>{email}</strong>
    </>
  )
}
