import { landing } from "@pinyu/phrases/landing"
import IconHeartFilled from "~icons/tabler/heart-filled"
import her from "../../ui/art/hero-her.webp"
import smallHer from "../../ui/art/hero-her-small.webp"
import him from "../../ui/art/hero-him.webp"
import smallHim from "../../ui/art/hero-him-small.webp"
import { classNames } from "../../ui/class-names.ts"
import { Icon } from "../../ui/icon.tsx"
import styles from "./hero-cards.module.css"

const cards = [
  { picture: him, small: smallHim, person: landing.sampleHim, cardClass: styles.him, liked: false },
  { picture: her, small: smallHer, person: landing.sampleHer, cardClass: styles.her, liked: true },
]

/** Two member cards that face each other, with the rings of the logo behind them. */
export function HeroCards() {
  return (
    <div className={styles.stage} role="img" aria-label={landing.heroArt}>
      <span className={classNames(styles.ring, styles.ringStart)} />
      <span className={classNames(styles.ring, styles.ringEnd)} />
      {cards.map(({ picture, small, person, cardClass, liked }) => (
        <div key={person.name} className={classNames(styles.card, cardClass)}>
          <img
            src={picture}
            srcSet={`${small} 420w, ${picture} 600w`}
            sizes="min(50vw, 20rem)"
            alt=""
            width={600}
            height={800}
            fetchPriority="high"
          />
          <div className={styles.caption}>
            <span className={styles.name}>{person.name}</span>
            <span>{person.detail}</span>
          </div>
          <span className={classNames(styles.heart, liked && styles.liked)}>
            <Icon of={IconHeartFilled} size="1.25rem" />
          </span>
        </div>
      ))}
    </div>
  )
}
