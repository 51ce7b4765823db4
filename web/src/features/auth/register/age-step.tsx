import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { registration } from "@pinyu/phrases/registration"
import { Link, useLocation } from "react-router"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { LegalLinks } from "../../../ui/legal-links.tsx"
import styles from "../auth.module.css"
import { AuthHead } from "../auth-head.tsx"

const words = registration

/** The first step: adults only. */
export function AgeStep({ onNext }: { onNext: () => void }) {
  const { search } = useLocation()
  return (
    <>
      <AuthHead title={words.ageTitle}>{words.ageText}</AuthHead>
      <div className={styles.page}>
        <Button size="lg" block onClick={onNext}>
          {words.ageConfirm}
        </Button>
        <LinkButton to={pages.landing} variant="outline" size="lg" block>
          {words.leave}
        </LinkButton>
        <p className={styles.note}>
          {words.agePromiseBefore}
          <LegalLinks />
          {words.agePromiseAfter}
        </p>
      </div>
      <p className={styles.aside}>
        {words.haveAccount}
        <Link to={{ pathname: pages.login, search }} className={styles.link}>
          {auth.login.submit}
        </Link>
      </p>
    </>
  )
}
