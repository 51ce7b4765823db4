import { authLimits } from "@pinyu/contract/auth/limits"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { registration } from "@pinyu/phrases/registration"
import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { setTimer } from "../../../lib/set-timer.ts"
import { LinkButton } from "../../../ui/button.tsx"
import styles from "../auth.module.css"
import { type Notice, withNotice } from "../notice.ts"
import { Outcome } from "../outcome.tsx"

const words = registration

interface DoneStepProps {
  /** The server's message. */
  message: string
  notice: Notice
}

/** Registration is complete. The sign-in page follows automatically and repeats the message. */
export function DoneStep({ message, notice }: DoneStepProps) {
  const navigate = useNavigate()
  const { search } = useLocation()

  useEffect(
    () =>
      setTimer(
        () => void navigate({ pathname: pages.login, search }, { replace: true, state: withNotice(notice) }),
        authLimits.redirectAfterRegistrationMs,
      ),
    [navigate, notice, search],
  )

  return (
    <Outcome title={words.doneTitle} text={message}>
      <p className={styles.note}>{words.doneSoon}</p>
      <LinkButton to={{ pathname: pages.login, search }} replace state={withNotice(notice)} size="lg" block>
        {auth.toLogin}
      </LinkButton>
    </Outcome>
  )
}
