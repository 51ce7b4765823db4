import { pages } from "@pinyu/contract/pages"
import { landing } from "@pinyu/phrases/landing"
import { LinkButton } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import styles from "./safety-promises.module.css"

/** How members are protected, and the fraud line. */
export function SafetyPromises() {
  return (
    <section className={styles.safety}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading level={2} size="xl">
            {landing.safetyTitle}
          </Heading>
          <p>{landing.safetyText}</p>
        </div>
        <dl className={styles.list}>
          {landing.safety.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.fraud}>
          <p>
            <strong>{landing.fraudName}</strong>
            {landing.fraudText}
          </p>
          <p className={styles.links}>
            <a href="tel:165">{landing.callFraudLine}</a>
            <LinkButton to={pages.safety} variant="outline">
              {landing.safetyCentre}
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  )
}
