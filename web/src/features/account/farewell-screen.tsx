import { type LeavingReason, leavingReasons } from "@pinyu/contract/account/options"
import { accountPages } from "@pinyu/contract/account/pages"
import { pages } from "@pinyu/contract/pages"
import { account } from "@pinyu/phrases/account"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useId, useState } from "react"
import { Navigate, useLocation, useNavigate } from "react-router"
import { ApiError, toFailureMessage } from "../../lib/api/api-error.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Heading } from "../../ui/heading.tsx"
import { answerDeparture } from "./api.ts"
import styles from "./farewell.module.css"
import { type Farewell, farewellIn } from "./model.ts"

const words = account.farewell

/** The page after the end of an account: until when and how it returns, and one question that may stay unanswered. */
export function FarewellScreen() {
  const farewell = farewellIn(useLocation().state)
  if (!farewell) return <Navigate to={pages.login} replace />
  return (
    <div className={styles.screen}>
      <Mark size="4rem" />
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p>{words.ended}</p>
        <p>{words.until(dateTimeLabel(farewell.erasedAt))}</p>
      </div>
      <div className={styles.actions}>
        <LinkButton to={pages.landing} replace size="lg" block>
          {words.home}
        </LinkButton>
        <LinkButton to={pages.login} replace variant="outline" size="lg" block>
          {words.restore}
        </LinkButton>
      </div>
      <Question farewell={farewell} />
    </div>
  )
}

const isAnswered = (error: unknown) => error instanceof ApiError && error.code === "token_invalid"

function Question({ farewell }: { farewell: Farewell }) {
  const id = useId()
  const navigate = useNavigate()
  const [sending, setSending] = useState<LeavingReason | null>(null)
  const { message, submit } = useSubmission()
  const { answerToken } = farewell

  const answer = async (token: string, reason: LeavingReason) => {
    setSending(reason)
    await submit(
      async () => {
        await answerDeparture(token, reason).catch((error: unknown) => {
          if (!isAnswered(error)) throw error
        })
        // A reload must not ask again.
        await navigate(accountPages.farewell, { replace: true, state: { ...farewell, answerToken: null } })
      },
      (error) => toFailureMessage(error, words.failed),
    )
    setSending(null)
  }
  return (
    <section className={styles.question} aria-labelledby={id} aria-live="polite">
      <Heading level={2} size="md" id={id}>
        {words.questionTitle}
      </Heading>
      {answerToken === null ? (
        <p>{words.thanks}</p>
      ) : (
        <>
          <p>{words.anonymous}</p>
          {message && <Banner tone="error">{message}</Banner>}
          <div className={styles.reasons}>
            {leavingReasons.map((reason) => (
              <Button
                key={reason}
                variant="outline"
                size="sm"
                busy={sending === reason}
                onClick={() => void answer(answerToken, reason)}
              >
                {words.reasons[reason]}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
