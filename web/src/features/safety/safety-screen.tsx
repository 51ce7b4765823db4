import { pages } from "@pinyu/contract/pages"
import { safety as words } from "@pinyu/phrases/safety"
import type { ReactNode } from "react"
import { Link } from "react-router"
import IconPhone from "~icons/tabler/phone"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Screen } from "../../ui/screen.tsx"
import styles from "./safety.module.css"
import { DecideArt, RulesArt, topicArt } from "./safety-art.tsx"

const contents = [
  { id: "lines", title: words.linesTitle },
  ...words.topics.map(({ id, title }) => ({ id, title })),
  { id: "rules", title: words.rulesTitle },
  { id: "decide", title: words.decideTitle },
]

/** The safety centre, the same for visitors and members. */
export function SafetyScreen() {
  return (
    <Screen width="wide" className={styles.page}>
      <header className={styles.head}>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <HelpLines />
      <nav aria-label={words.sections}>
        <ul className={styles.contents}>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {words.topics.map(({ id, title, text, points }) => {
        const Art = topicArt[id]
        return (
          <Topic key={id} id={id} title={title} text={text} art={<Art />}>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Topic>
        )
      })}
      <Topic id="rules" title={words.rulesTitle} text={words.rulesText} art={<RulesArt />}>
        <Named items={words.rules} />
      </Topic>
      <Topic id="decide" title={words.decideTitle} text={words.decideText} art={<DecideArt />}>
        <ol className={styles.steps}>
          {words.steps.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Topic>
      <section className={styles.further} aria-labelledby="further">
        <Heading level={2} id="further">
          {words.furtherTitle}
        </Heading>
        <p>{words.furtherText}</p>
        <p className={styles.links}>
          <Link to={pages.contact}>{words.contact}</Link>
          <Link to={pages.terms}>{words.terms}</Link>
        </p>
      </section>
    </Screen>
  )
}

function HelpLines() {
  return (
    <section id="lines" className={styles.help} aria-labelledby="lines-title">
      <Heading level={2} id="lines-title">
        {words.linesTitle}
      </Heading>
      <p>{words.linesText}</p>
      <ul className={styles.lines}>
        {words.lines.map(({ number, name, text }) => (
          <li key={number} className={styles.line}>
            <a href={`tel:${number}`} aria-label={`${words.call(number)} ${name}`}>
              <Icon of={IconPhone} />
              <span className={styles.number}>{number}</span>
              <span className={styles.name}>{name}</span>
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TopicProps {
  id: string
  title: string
  text: string
  art: ReactNode
  children: ReactNode
}

function Topic({ id, title, text, art, children }: TopicProps) {
  return (
    <section id={id} className={styles.topic} aria-labelledby={`${id}-title`}>
      <div className={styles.art}>{art}</div>
      <div className={styles.words}>
        <Heading level={2} id={`${id}-title`}>
          {title}
        </Heading>
        <p className={styles.lead}>{text}</p>
        {children}
      </div>
    </section>
  )
}

function Named({ items }: { items: readonly { name: string; text: string }[] }) {
  return (
    <dl className={styles.named}>
      {items.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
