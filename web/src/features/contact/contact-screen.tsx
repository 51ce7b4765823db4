import { contact as words } from "@pinyu/phrases/contact"
import { shell } from "@pinyu/phrases/shell"
import { session, useSession } from "../../lib/session/session.ts"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { LegalLinks } from "../../ui/legal-links.tsx"
import { Screen } from "../../ui/screen.tsx"
import styles from "./contact.module.css"
import { ContactForm } from "./form/contact-form.tsx"

/** The contact page: members write as themselves, guests pass a human check. */
export function ContactScreen() {
  const state = useSession()
  const member = state.status === "member" ? state.user : null
  return (
    <Screen width="wide" className={styles.wide}>
      <div className={styles.intro}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.lead}</p>
        <section className={styles.next}>
          <Heading level={2} size="md">
            {words.nextTitle}
          </Heading>
          <ol className={styles.steps}>
            {(member ? words.nextMember : words.nextGuest).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <p className={styles.legal}>
          {words.legalBefore}
          <LegalLinks />
        </p>
      </div>
      <div className={styles.paper}>
        {state.status === "unreachable" ? (
          <ErrorState
            title={shell.unreachableTitle}
            text={shell.unreachableText}
            onRetry={() => void session.restore()}
          />
        ) : (
          <ContactForm key={member?.id} member={member} isKnown={state.status !== "loading"} />
        )}
      </div>
    </Screen>
  )
}
