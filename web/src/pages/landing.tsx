import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { landing } from "@pinyu/phrases/landing"
import { Link } from "react-router"
import { documentOrigins } from "../lib/config.ts"
import { Mark } from "../ui/brand/mark.tsx"
import { LinkButton } from "../ui/button.tsx"
import { Heading } from "../ui/heading.tsx"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import styles from "./landing.module.css"
import { HeroCards } from "./landing-parts/hero-cards.tsx"
import { SafetyPromises } from "./landing-parts/safety-promises.tsx"
import { AlbumScene, ChatScene, ProfileScene } from "./landing-parts/scenes.tsx"

/** Previews need absolute URLs. */
const absoluteUrl = (path: string) => documentOrigins().web + path

export const meta = () => [
  { title: landing.documentName },
  { name: "description", content: landing.description },
  { property: "og:title", content: landing.documentName },
  { property: "og:description", content: landing.description },
  { property: "og:type", content: "website" },
  { property: "og:site_name", content: `${common.brand} ${common.brandLatin}` },
  { property: "og:locale", content: "zh_TW" },
  { property: "og:url", content: absoluteUrl(pages.landing) },
  { property: "og:image", content: absoluteUrl("/og.png") },
  { name: "twitter:card", content: "summary_large_image" },
  { tagName: "link", rel: "canonical", href: absoluteUrl(pages.landing) },
]

const promises = [
  { title: landing.exploreTitle, text: landing.exploreText, Scene: ProfileScene },
  { title: landing.privateTitle, text: landing.privateText, Scene: ChatScene },
  { title: landing.identityTitle, text: landing.identityText, Scene: AlbumScene },
]

/** Each text begins a new line. */
function Lines({ of: lines }: { of: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ))
}

export default function Landing() {
  return (
    <PublicShell leadsToJoin>
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.tagline}>{common.tagline}</p>
          <Heading level={1} size="2xl">
            <Lines of={landing.heroTitle} />
          </Heading>
          <p className={styles.lead}>
            <Lines of={landing.heroText} />
          </p>
          <div className={styles.actions}>
            <LinkButton to={pages.register} size="lg">
              {landing.join}
            </LinkButton>
          </div>
          <p className={styles.adults}>{landing.adults}</p>
        </div>
        <HeroCards />
      </section>

      <section className={styles.steps}>
        <Heading level={2} size="xl">
          {landing.stepsTitle}
        </Heading>
        <ol className={styles.stepList}>
          {landing.steps.map(({ numeral, title, text }) => (
            <li key={title}>
              <span className={styles.numeral} aria-hidden="true">
                {numeral}
              </span>
              <Heading level={3}>{title}</Heading>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to={pages.register} variant="outline" size="lg">
          {landing.start}
        </LinkButton>
      </section>

      {promises.map(({ title, text, Scene }) => (
        <section key={title} className={styles.promise}>
          <div className={styles.promiseWords}>
            <Heading level={2} size="xl">
              {title}
            </Heading>
            <p className={styles.text}>{text}</p>
          </div>
          <Scene />
        </section>
      ))}

      <SafetyPromises />

      <section className={styles.closing}>
        <Mark size="3.5rem" />
        <Heading level={2} size="xl">
          {landing.closingTitle}
        </Heading>
        <p>{landing.closingText}</p>
        <LinkButton to={pages.register} size="lg" className={styles.join}>
          {landing.joinNow}
        </LinkButton>
        <p className={styles.member}>
          {landing.haveAccount}
          <Link to={pages.login}>{landing.login}</Link>
        </p>
      </section>
    </PublicShell>
  )
}
