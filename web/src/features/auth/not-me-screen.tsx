import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import type { ReactNode } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { session, useSession } from "../../lib/session/session.ts"
import { useMailedToken } from "../../lib/session/url-token.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { AuthHead } from "./auth-head.tsx"
import { loadApi } from "./lazy.ts"
import { Act, LinkPage, MissingToken } from "./link-page.tsx"
import { Outcome } from "./outcome.tsx"

const words = authLinks.notMe

const outcomeOf = (error: unknown): ReactNode => {
  const isInvalid = error instanceof ApiError && ["token_invalid", "invalid_fields"].includes(error.code)
  return isInvalid ? <Invalid /> : null
}

/**
 * "This was not me": ends all sessions of the account. The mailed link identifies the account, or the session
 * does when a member opens the page from the bell.
 */
export function NotMeScreen() {
  const token = useMailedToken(pages.notMe())
  const { status } = useSession()
  return (
    <LinkPage>
      {(onEnd) => {
        if (token)
          return <Question text={words.text + words.undoes} act={() => endByLink(token)} onEnd={onEnd} />
        if (status === "loading") return <Spinner label={words.loading} />
        return status === "member" ? (
          <Question text={words.text} act={endOwnSessions} onEnd={onEnd} />
        ) : (
          <MissingToken>
            <LinkButton to={pages.login} size="lg" block>
              {auth.toLogin}
            </LinkButton>
          </MissingToken>
        )
      }}
    </LinkPage>
  )
}

const endByLink = async (token: string) => {
  const { currentUser, notMe } = await loadApi()
  await notMe(token)
  // This browser's session may have ended too: checks it at once.
  if (session.state().status === "member") await currentUser().catch(() => undefined)
  return <Ended />
}

const endOwnSessions = async () => {
  const { endEverySession } = await loadApi()
  await endEverySession()
  await session.signOut()
  return <Ended />
}

interface QuestionProps {
  text: string
  act: () => Promise<ReactNode>
  onEnd: (outcome: ReactNode) => void
}

function Question({ text, act, onEnd }: QuestionProps) {
  return (
    <>
      <AuthHead title={words.title}>{text}</AuthHead>
      <Act label={words.end} act={act} outcomeOf={outcomeOf} onEnd={onEnd} />
    </>
  )
}

function Ended() {
  return (
    <Outcome title={words.endedTitle} text={words.endedText + words.check}>
      <LinkButton to={pages.login} size="lg" block>
        {auth.toLogin}
      </LinkButton>
    </Outcome>
  )
}

function Invalid() {
  return (
    <Outcome title={words.invalidTitle} text={words.invalidText}>
      <LinkButton to={pages.forgotPassword} size="lg" block>
        {words.reset}
      </LinkButton>
    </Outcome>
  )
}
