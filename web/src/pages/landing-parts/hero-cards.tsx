import { landing } from "@pinyu/phrases/landing"
import IconHeartFilled from "~icons/tabler/heart-filled"
import her from "../../ui/art/hero-her.webp"
import smallHer from "../../ui/art/hero-her-small.webp"
import him from "../../ui/art/hero-him.webp"
import smallHim from "../../ui/art/hero-him-small.webp"
import { classNames } from "../../ui/class-names.ts"
import { Icon } from "../../ui/icon.tsx"
import styles from "./hero-cards.module.css"
import { VerifiedSample } from "./scene.tsx"

const cards = [
  { picture: him, small: smallHim, person: landing.sampleHim, cardClass: styles.him },
  { picture: her, small: smallHer, person: landing.sampleHer, cardClass: styles.her, isVerified: true },
]

/** Two drawn member cards that face each other, with the rings of the logo behind them. */
export function HeroCards() {
  return (
    <div className={styles.stage} role="img" aria-label={landing.heroArt}>
      <span className={classNames(styles.ring, styles.ringStart)} />
      <span className={classNames(styles.ring, styles.ringEnd)} />
      {cards.map(({ picture, small, person, cardClass, isVerified }) => (
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
            <span className={styles.name}>
              {person.name} {isVerified && <VerifiedSample />}
            </span>
            <span>{person.detail}</span>
          </div>
          <span className={classNames(styles.heart, isVerified && styles.liked)}>
            <Icon of={IconHeartFilled} size="50%" />
          </span>
        </div>
      ))}
      <span className={styles.label}>{landing.heroSample}</span>
    </div>
  )
}
