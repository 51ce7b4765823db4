import { notificationMailRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { stopMails as words } from "@pinyu/phrases/notifications"
import { useState } from "react"
import { call } from "../../lib/api/api.ts"
import { ApiError, toErrorMessage } from "../../lib/api/api-error.ts"
import { useMailedToken } from "../../lib/session/url-token.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"

type Outcome = { status: "asking" | "busy" | "done" | "invalid" } | { status: "failed"; message: string }

/** Unsubscribes the recipient of a mailed link; no sign-in is required. */
export function StopMailsScreen() {
  const token = useMailedToken(pages.stopMails(""))
  const [outcome, setOutcome] = useState<Outcome>({ status: token ? "asking" : "invalid" })

  const stop = async (mailed: string) => {
    setOutcome({ status: "busy" })
    try {
      await call(notificationMailRoutes.stopMails, { params: { token: mailed } })
      setOutcome({ status: "done" })
    } catch (error) {
      const isInvalid = error instanceof ApiError && ["token_invalid", "not_found"].includes(error.code)
      setOutcome(isInvalid ? { status: "invalid" } : { status: "failed", message: toErrorMessage(error) })
    }
  }

  const shared = { level: 1, art: <Mark size="4rem" /> } as const
  const settingsLink = (
    <LinkButton to={pages.settingsNotifications} variant="outline">
      {words.goSettings}
    </LinkButton>
  )
  if (outcome.status === "done")
    return <EmptyState {...shared} title={words.doneTitle} text={words.doneText} action={settingsLink} />
  if (!token || outcome.status === "invalid")
    return <EmptyState {...shared} title={words.failedTitle} text={words.failedText} action={settingsLink} />
  return (
    <>
      {outcome.status === "failed" && <Banner tone="error">{outcome.message}</Banner>}
      <EmptyState
        {...shared}
        title={words.title}
        text={words.text}
        action={
          <Button busy={outcome.status === "busy"} onClick={() => void stop(token)}>
            {words.confirm}
          </Button>
        }
      />
    </>
  )
}
