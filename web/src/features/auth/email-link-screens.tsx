import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { useMailedToken } from "../../lib/session/address-token.ts"
import { session, useSession } from "../../lib/session/session.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import styles from "./auth.module.css"
import { AuthHead, focusHeading } from "./auth-head.tsx"
import { loadApi } from "./lazy.ts"
import { Outcome } from "./outcome.tsx"
import { useSubmission } from "./use-submission.ts"

const words = authLinks.emailChange

/** How a mailed link ended. */
type End = { kind: "confirmed"; email: string } | { kind: "undone" | "taken" | "invalid" }

/** How a refusal ends the link; null for errors that allow another try. */
const endOf = (error: unknown): End | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === "email_taken") return { kind: "taken" }
  return ["token_invalid", "invalid_fields"].includes(error.code) ? { kind: "invalid" } : null
}

/** The link that proves a new address. Only the signed-in member who asked for the change can use it. */
export function ConfirmEmailScreen() {
  const token = useMailedToken(pages.confirmEmail(""))
  const state = useSession()
  return (
    <Page token={token}>
      {(token, onEnd) =>
        state.status === "member" ? (
          <Confirm token={token} nickname={state.user.nickname} email={state.user.email} onEnd={onEnd} />
        ) : state.status === "loading" ? (
          <Spinner label={words.loading} />
        ) : (
          <Outcome title={words.signInTitle} text={words.signInText}>
            <LinkButton to={pages.login} size="lg" block>
              {auth.toLogin}
            </LinkButton>
          </Outcome>
        )
      }
    </Page>
  )
}

/** The link that restores the old address. It asks for nothing but a press. */
export function UndoEmailScreen() {
  const token = useMailedToken(pages.undoEmail(""))
  return <Page token={token}>{(token, onEnd) => <Undo token={token} onEnd={onEnd} />}</Page>
}

interface PageProps {
  token: string | null
  /** What the link asks before it acts. */
  children: (token: string, onEnd: (end: End) => void) => ReactNode
}

function Page({ token, children }: PageProps) {
  const [end, setEnd] = useState<End | null>(null)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end) focusHeading(container.current)
  }, [end])
  return (
    <div ref={container} className={styles.page}>
      {end ? (
        <Ended end={end} />
      ) : token ? (
        children(token, setEnd)
      ) : (
        <Outcome title={words.missingTitle} text={words.missingText} />
      )}
    </div>
  )
}

interface StepProps {
  token: string
  onEnd: (end: End) => void
}

function Confirm({ token, nickname, email, onEnd }: StepProps & { nickname: string; email: string }) {
  const confirm = async () => {
    const { confirmEmailChange } = await loadApi()
    const { user } = await confirmEmailChange(token)
    session.updateUser(user)
    return { kind: "confirmed", email: user.email } as const
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
      <Act label={words.confirm} act={confirm} onEnd={onEnd} />
    </>
  )
}

function Undo({ token, onEnd }: StepProps) {
  const undo = async () => {
    const { undoEmailChange, currentUser } = await loadApi()
    await undoEmailChange(token)
    // Finds out at once when the session of this browser has ended too.
    if (session.state().status === "member") await currentUser().catch(() => undefined)
    return { kind: "undone" } as const
  }
  return (
    <>
      <AuthHead title={words.undoTitle}>{words.undoText}</AuthHead>
      <Act label={words.undo} act={undo} onEnd={onEnd} />
    </>
  )
}

interface ActProps {
  label: string
  act: () => Promise<End>
  onEnd: (end: End) => void
}

/** The button that acts. Opening the link alone changes nothing, because mail programs open links too. */
function Act({ label, act, onEnd }: ActProps) {
  const { submit, pending, message } = useSubmission()
  const press = () =>
    submit(async () => {
      try {
        onEnd(await act())
      } catch (error) {
        const end = endOf(error)
        if (!end) throw error
        onEnd(end)
      }
    })
  return (
    <div className={styles.actions}>
      {message && <Banner tone="error">{message}</Banner>}
      <Button size="lg" block busy={pending} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  )
}

function Ended({ end }: { end: End }) {
  switch (end.kind) {
    case "confirmed":
      return (
        <Outcome title={words.confirmedTitle} text={words.confirmedText(end.email)}>
          <LinkButton to={pages.settingsAccount} size="lg" block>
            {words.toSettings}
          </LinkButton>
        </Outcome>
      )
    case "undone":
      return (
        <Outcome title={words.undoneTitle} text={words.undoneText}>
          <LinkButton to={pages.login} size="lg" block>
            {auth.toLogin}
          </LinkButton>
        </Outcome>
      )
    case "taken":
      return (
        <Outcome title={words.takenTitle} text={words.takenText}>
          <LinkButton to={pages.contact} size="lg" block>
            {words.toContact}
          </LinkButton>
        </Outcome>
      )
    case "invalid":
      return <Outcome title={words.invalidTitle} text={words.invalidText} />
  }
}
