import { landing } from "@pinyu/phrases/landing"
import IconHeartFilled from "~icons/tabler/heart-filled"
import IconPlayerPlayFilled from "~icons/tabler/player-play-filled"
import first from "../../ui/art/face-1.webp"
import second from "../../ui/art/face-2.webp"
import third from "../../ui/art/face-3.webp"
import { Avatar } from "../../ui/avatar.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Icon } from "../../ui/icon.tsx"
import styles from "./vignettes.module.css"

/* Illustrations of the app. They are not interactive, and screen readers skip them. */

/** The filter and a few faces. */
export function ExploreVignette() {
  return (
    <div className={styles.vignette} aria-hidden="true">
      <div className={styles.chips}>
        {landing.exploreChips.map((chip, index) => (
          <span key={chip} className={classNames(styles.chip, index === 0 && styles.chosen)}>
            {chip}
          </span>
        ))}
        <span className={styles.chip}>{landing.exploreAge}</span>
      </div>
      <div className={styles.faces}>
        {[first, second, third].map((face) => (
          <div key={face} className={styles.face}>
            <img src={face} alt="" width={360} height={480} loading="lazy" />
            {face === second && (
              <span className={styles.heart}>
                <Icon of={IconHeartFilled} size="1rem" />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A few messages between two members. */
export function ChatVignette() {
  return (
    <div className={classNames(styles.vignette, styles.chat)} aria-hidden="true">
      <div className={styles.line}>
        <Avatar src={first} size={36} />
        <span className={styles.bubble}>{landing.chatHers}</span>
      </div>
      <div className={classNames(styles.line, styles.mine)}>
        <span className={styles.bubble}>{landing.chatHis}</span>
      </div>
      <div className={styles.line}>
        <Avatar src={first} size={36} />
        <span className={classNames(styles.bubble, styles.voice)}>
          <Icon of={IconPlayerPlayFilled} size="1rem" />
          <span className={styles.wave} />
          0:12
        </span>
      </div>
    </div>
  )
}

/** What a profile shows and what it hides. */
export function PrivacyVignette() {
  return (
    <div className={classNames(styles.vignette, styles.privacy)} aria-hidden="true">
      {landing.identityRows.map(({ label, state, on }) => (
        <div key={label} className={styles.row}>
          <span>{label}</span>
          <span className={styles.state}>{state}</span>
          <span className={classNames(styles.toggle, on && styles.on)} />
        </div>
      ))}
    </div>
  )
}
