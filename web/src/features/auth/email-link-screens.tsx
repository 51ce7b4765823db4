import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import type { ReactNode } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { session, useSession } from "../../lib/session/session.ts"
import { useMailedToken } from "../../lib/session/url-token.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import styles from "./auth.module.css"
import { AuthHead } from "./auth-head.tsx"
import { loadApi } from "./lazy.ts"
import { Act, LinkPage, MissingToken } from "./link-page.tsx"
import { Outcome } from "./outcome.tsx"

const words = authLinks.emailChange

const outcomeOf = (error: unknown): ReactNode => {
  if (!(error instanceof ApiError)) return null
  if (error.code === "email_taken") return <EmailTaken />
  const isInvalid = ["token_invalid", "invalid_fields"].includes(error.code)
  return isInvalid ? <Invalid /> : null
}

/** Confirms a new address by its link. Only the signed-in member who requested the change can use it. */
export function ConfirmEmailScreen() {
  const token = useMailedToken(pages.confirmEmail(""))
  const state = useSession()
  return (
    <LinkPage>
      {(onEnd) => {
        if (!token) return <MissingToken />
        if (state.status === "loading") return <Spinner label={words.loading} />
        if (state.status !== "member") return <SignInFirst />
        return <Confirm token={token} nickname={state.user.nickname} email={state.user.email} onEnd={onEnd} />
      }}
    </LinkPage>
  )
}

/** Restores the old address by its link. No sign-in is required. */
export function UndoEmailScreen() {
  const token = useMailedToken(pages.undoEmail(""))
  return <LinkPage>{(onEnd) => (token ? <Undo token={token} onEnd={onEnd} /> : <MissingToken />)}</LinkPage>
}

interface StepProps {
  token: string
  onEnd: (outcome: ReactNode) => void
}

function Confirm({ token, nickname, email, onEnd }: StepProps & { nickname: string; email: string }) {
  const confirm = async () => {
    const { confirmEmailChange } = await loadApi()
    const { user } = await confirmEmailChange(token)
    session.updateUser(user)
    return <Confirmed email={user.email} />
  }
  return (
    <>
      <AuthHead title={words.confirmTitle}>{words.confirmText}</AuthHead>
      <dl className={styles.account}>
        <dt>{words.account}</dt>
        <dd>{nickname}</dd>
        <dt>{words.current}</dt>
        <dd>{email}</dd>
      </dl>
      <Act label={words.confirm} act={confirm} outcomeOf={outcomeOf} onEnd={onEnd} />
    </>
  )
}

function Undo({ token, onEnd }: StepProps) {
  const undo = async () => {
    const { undoEmailChange, currentUser } = await loadApi()
    await undoEmailChange(token)
    // This browser's session may have ended too: checks it at once.
    if (session.state().status === "member") await currentUser().catch(() => undefined)
    return <Undone />
  }
  return (
    <>
      <AuthHead title={words.undoTitle}>{words.undoText}</AuthHead>
      <Act label={words.undo} act={undo} outcomeOf={outcomeOf} onEnd={onEnd} />
    </>
  )
}

function SignInFirst() {
  return (
    <Outcome title={words.signInTitle} text={words.signInText}>
      <LinkButton to={pages.login} size="lg" block>
        {auth.toLogin}
      </LinkButton>
    </Outcome>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <Outcome title={words.confirmedTitle} text={words.confirmedText(email)}>
      <LinkButton to={pages.settingsAccount} size="lg" block>
        {words.toSettings}
      </LinkButton>
    </Outcome>
  )
}

function Undone() {
  return (
    <Outcome title={words.undoneTitle} text={words.undoneText}>
      <LinkButton to={pages.login} size="lg" block>
        {auth.toLogin}
      </LinkButton>
    </Outcome>
  )
}

function Invalid() {
  const isMember = useSession().status === "member"
  return (
    <Outcome title={words.invalidTitle} text={words.invalidText}>
      <LinkButton to={isMember ? pages.settingsAccount : pages.login} size="lg" block>
        {isMember ? words.toSettings : auth.toLogin}
      </LinkButton>
    </Outcome>
  )
}

function EmailTaken() {
  return (
    <Outcome title={words.takenTitle} text={words.takenText}>
      <LinkButton to={pages.contact} size="lg" block>
        {words.toContact}
      </LinkButton>
    </Outcome>
  )
}
