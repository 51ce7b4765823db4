import type { SharedMeeting as Shared } from "@pinyu/contract/meetings/schemas"
import { meetings } from "@pinyu/phrases/meetings"
import { useCallback, useEffect, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { nearDateTimeLabel } from "../../lib/time.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { EmptyState, ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Facts } from "../../ui/member/facts.tsx"
import styles from "./meetings.module.css"
import { readShared, stopMessages } from "./shared-api.ts"

const words = meetings.shared

/** The state is read again this often while the page is open. */
const pollMs = 60_000

const isInvalid = (error: unknown) =>
  error instanceof ApiError && ["token_invalid", "invalid_fields"].includes(error.code)

/** Reads the plan of a link at once and then every minute. A failed poll keeps what is shown. */
const useShared = (token: string | null) => {
  const [shared, setShared] = useState<Shared | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(
    async (signal?: AbortSignal) => {
      if (token === null) return
      try {
        setShared(await readShared(token, signal))
        setError(null)
      } catch (failure) {
        if (!signal?.aborted) setError(failure)
      }
    },
    [token],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    const poll = setInterval(() => void read(leaving.signal), pollMs)
    return () => {
      leaving.abort()
      clearInterval(poll)
    }
  }, [read])
  return { shared, error, setShared, retry: () => void read() }
}

/** The plan of a link, or why there is none. */
export function SharedMeeting({ token }: { token: string | null }) {
  const { shared, error, setShared, retry } = useShared(token)
  if (token === null || isInvalid(error))
    return <EmptyState level={1} title={words.invalidTitle} text={words.invalidText} />
  if (shared) return <Plan shared={shared} token={token} onChange={setShared} onRefresh={retry} />
  if (error)
    return (
      <ErrorState
        level={1}
        title={meetings.failedTitle}
        text={meetings.failedText}
        error={error}
        onRetry={retry}
      />
    )
  return <Spinner label={words.loading} />
}

interface PlanProps {
  shared: Shared
  token: string
  onChange: (shared: Shared) => void
  onRefresh: () => void
}

const titles = {
  planned: words.title,
  overdue: words.overdueTitle,
  safe: words.safeTitle,
  cancelled: words.cancelledTitle,
} as const

function Plan({ shared, token, onChange, onRefresh }: PlanProps) {
  const { own_name, person, place, meets_at, check_in_at, state } = shared
  const now = useNow()
  const checkIn = nearDateTimeLabel(check_in_at, now)
  const isOpen = state === "planned" || state === "overdue"
  return (
    <div className={styles.shared}>
      <Heading level={1} size="xl">
        {titles[state]}
      </Heading>
      <div className={styles.lead}>
        {state === "planned" && <p>{words.lead(own_name)}</p>}
        <p>{words[state](own_name, checkIn)}</p>
      </div>
      {state === "overdue" && (
        <a href="tel:110" className={styles.call}>
          {words.call}
        </a>
      )}
      {isOpen && (
        <>
          <Facts
            of={[
              [words.person, person ?? ""],
              [words.place, place ?? ""],
              [words.meetsAt, nearDateTimeLabel(meets_at ?? check_in_at, now)],
              [words.checkInAt, checkIn],
            ]}
          />
          <Button variant="outline" onClick={onRefresh}>
            {words.refresh}
          </Button>
        </>
      )}
      {shared.is_stopped ? (
        <Banner>{words.stopped}</Banner>
      ) : (
        <Stop token={token} name={own_name} onChange={onChange} />
      )}
      <p className={styles.text}>{words.about}</p>
    </div>
  )
}

/** Ends the messages, after a question in place: this page loads no dialogs. */
function Stop({ token, name, onChange }: { token: string; name: string; onChange: PlanProps["onChange"] }) {
  const [isConfirming, setConfirming] = useState(false)
  const { submit, pending, message } = useSubmission()
  const stop = () => void submit(async () => onChange(await stopMessages(token)))
  if (!isConfirming)
    return (
      <Button variant="quiet" size="sm" onClick={() => setConfirming(true)}>
        {words.stop}
      </Button>
    )
  return (
    <div className={styles.section}>
      {message && <Banner tone="error">{message}</Banner>}
      <p className={styles.text}>{words.stopText(name)}</p>
      <Button variant="danger" busy={pending} onClick={stop}>
        {words.stop}
      </Button>
    </div>
  )
}
