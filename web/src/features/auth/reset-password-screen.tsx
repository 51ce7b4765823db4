import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { useState } from "react"
import { Link } from "react-router"
import { useMailedToken } from "../../lib/session/url-token.ts"
import { LinkButton } from "../../ui/button.tsx"
import styles from "./auth.module.css"
import { AuthHead } from "./auth-head.tsx"
import { NewPassword } from "./new-password.tsx"
import { Outcome } from "./outcome.tsx"

const words = authLinks.reset

/** Sets a new password with a mailed link. */
export function ResetPasswordScreen() {
  const token = useMailedToken(pages.resetPassword(""))
  const [rejected, setRejected] = useState(false)
  return (
    <div className={styles.page}>
      {token && !rejected ? (
        <>
          <AuthHead title={words.title}>{words.text}</AuthHead>
          <NewPassword token={token} onRejected={() => setRejected(true)} />
        </>
      ) : (
        <InvalidLink />
      )}
      <p className={styles.aside}>
        <Link to={pages.login} className={styles.link}>
          {auth.backToLogin}
        </Link>
      </p>
    </div>
  )
}

function InvalidLink() {
  return (
    <div role="alert">
      <Outcome title={words.invalidTitle} text={words.invalidText}>
        <LinkButton to={pages.forgotPassword} size="lg" block>
          {words.askAgain}
        </LinkButton>
      </Outcome>
    </div>
  )
}
