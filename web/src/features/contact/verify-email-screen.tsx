import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useCallback, useEffect, useRef } from "react"
import { useParams } from "react-router"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { useLoaded } from "../../lib/query/use-loaded.ts"
import { useReusableToken, withToken } from "../../lib/session/url-token.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Facts } from "../../ui/member/facts.tsx"
import { Screen } from "../../ui/screen.tsx"
import styles from "./form-page.module.css"
import { loadApi } from "./lazy.ts"

const words = contact.verify

type Verified = Awaited<ReturnType<Awaited<ReturnType<typeof loadApi>>["verifyEmail"]>>

/** Verifies a guest's address when the mailed link opens, and shows the result. */
export function VerifyContactEmailScreen() {
  const { token: tokenParam } = useParams()
  const token = useReusableToken(tokenParam ?? null, pages.verifyContactEmail(""))
  const container = useRef<HTMLDivElement>(null)
  const focusTitle = useCallback(() => container.current?.querySelector("h1")?.focus(), [])
  return (
    <Screen ref={container} width="narrow" className={styles.narrow}>
      {token === null ? (
        <Failed message={words.failed} />
      ) : (
        <Verification token={token} onOutcome={focusTitle} />
      )}
    </Screen>
  )
}

function Verification({ token, onOutcome }: { token: string; onOutcome: () => void }) {
  const verify = useCallback(async () => (await loadApi()).verifyEmail(token), [token])
  const { state, reload } = useLoaded(verify)

  useEffect(() => {
    if (state.status !== "loading") onOutcome()
  }, [state.status, onOutcome])

  if (state.status === "loaded") return <Done form={state.value} />
  if (state.status === "failed") {
    const message = toFailureMessage(state.error, words.network)
    return <Failed message={message} onRetry={message === words.network ? reload : undefined} />
  }
  return (
    <>
      <Spinner label={words.verifying} />
      <Title>{words.verifyingTitle}</Title>
    </>
  )
}

/** Takes the focus when the page changes, so that a screen reader starts there. */
function Title({ children }: { children: string }) {
  return (
    <Heading level={1} size="xl" tabIndex={-1}>
      {children}
    </Heading>
  )
}

function Done({ form }: { form: Verified }) {
  return (
    <>
      <Mark size="4rem" />
      <Title>{words.doneTitle}</Title>
      <p className={styles.quiet}>{words.done}</p>
      <Facts
        of={[
          [words.subject, form.subject],
          [words.sentAt, dateTimeLabel(form.created_at)],
          [words.verifiedAt, dateTimeLabel(form.email_verified_at)],
        ]}
      />
      <LinkButton to={pages.contactFormStatus(form.id)} state={withToken(form.access_token)} size="lg" block>
        {words.toStatus}
      </LinkButton>
      <LinkButton to={pages.contact} variant="quiet">
        {words.toContact}
      </LinkButton>
    </>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <>
      <Mark size="4rem" />
      <Title>{words.failedTitle}</Title>
      <p role="alert">{message}</p>
      <section className={styles.hints}>
        <Heading level={2} size="md">
          {words.hintsTitle}
        </Heading>
        <ul>
          {words.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </section>
      {onRetry && (
        <Button size="lg" block onClick={onRetry}>
          {words.retry}
        </Button>
      )}
      <LinkButton to={pages.contact} variant="outline" size="lg" block>
        {words.toContact}
      </LinkButton>
    </>
  )
}
