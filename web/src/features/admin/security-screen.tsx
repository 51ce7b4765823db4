import { admin } from "@pinyu/phrases/admin"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Spinner } from "../../ui/feedback/spinner.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Screen } from "../../ui/screen.tsx"
import { useAdmin } from "./api.ts"
import styles from "./dashboard-screen.module.css"
import { OtpSection } from "./otp-section.tsx"
import { PasskeysSection } from "./passkeys-section.tsx"
import { PasswordSection } from "./password-section.tsx"
import { SessionsSection } from "./sessions-section.tsx"

const words = admin.security

/** The admin's own sign-in: second step, passkeys, password and sessions. Open to every admin. */
export function AdminSecurityScreen() {
  const { data: me, error, refetch } = useAdmin()
  return (
    <Screen className={styles.screen}>
      <div className={styles.words}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      {me ? (
        <>
          {me.second_step !== "on" && <Banner>{words[me.second_step]}</Banner>}
          <OtpSection admin={me} />
          <PasskeysSection admin={me} />
          <PasswordSection admin={me} />
          <SessionsSection />
        </>
      ) : error ? (
        <ErrorState title={words.failedTitle} text={toErrorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner page />
      )}
    </Screen>
  )
}
