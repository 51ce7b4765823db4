import { common } from "@pinyu/phrases/common"
import { landing } from "@pinyu/phrases/landing"
import her from "../../ui/art/hero-her-small.webp"
import { classNames } from "../../ui/class-names.ts"
import { Scene, VerifiedSample } from "./scene.tsx"
import styles from "./scenes.module.css"

const { sampleHer } = landing

/** A profile: the portrait with its facts, and an answer to a prompt. */
export function ProfileScene() {
  return (
    <Scene className={styles.profile}>
      <div className={styles.portrait}>
        <img src={her} alt="" width={420} height={560} loading="lazy" />
        <p className={styles.heading}>
          <strong>{sampleHer.name}</strong>
          <span>{sampleHer.detail}</span>
          <span className={styles.mark}>
            <VerifiedSample withText />
          </span>
        </p>
      </div>
      <div className={styles.story}>
        <div className={styles.prompt}>
          <p>{landing.profilePrompt}</p>
          <p>{landing.profileAnswer}</p>
        </div>
        <p className={styles.tags}>
          {landing.profileTags.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </p>
      </div>
    </Scene>
  )
}

/** The first lines of a conversation, about that answer. */
export function ChatScene() {
  return (
    <Scene className={styles.chat}>
      <p className={styles.partner}>
        <img src={her} alt="" width={40} height={40} className={styles.face} loading="lazy" />
        <strong>{sampleHer.name}</strong>
        <span className={styles.presence}>{common.online}</span>
      </p>
      {landing.chat.map(({ mine, text }) => (
        <p key={text} className={classNames(styles.bubble, mine && styles.mine)}>
          {text}
        </p>
      ))}
      <p className={styles.read}>{landing.read}</p>
    </Scene>
  )
}

/** Mutual likes. */
const chosenLevel = 1

/** An album with pictures of a journey, and who may see it. */
export function AlbumScene() {
  return (
    <Scene className={styles.album}>
      <strong>{landing.albumName}</strong>
      <div className={styles.pictures}>
        <span className={styles.hills} />
        <span className={styles.moon} />
        <span className={styles.leaves} />
      </div>
      <p className={styles.legend}>{landing.albumLevel}</p>
      <ul className={styles.levels}>
        {landing.albumLevels.map((level, index) => (
          <li key={level} className={classNames(index === chosenLevel && styles.chosen)}>
            {level}
          </li>
        ))}
      </ul>
    </Scene>
  )
}
