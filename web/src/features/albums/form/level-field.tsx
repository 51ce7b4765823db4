import { type AlbumPrivacyLevel, albumPrivacyLevels } from "@pinyu/contract/albums/options"
import { albumForm, albums } from "@pinyu/phrases/albums"
import styles from "./album-form.module.css"

interface LevelFieldProps {
  level: AlbumPrivacyLevel
  onChoose: (level: AlbumPrivacyLevel) => void
}

/** The access level. Each option has a description. */
export function LevelField({ level, onChoose }: LevelFieldProps) {
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.legend}>{albumForm.level}</legend>
      {albumPrivacyLevels.map((name) => (
        <label key={name} className={styles.level}>
          <input type="radio" name="level" checked={name === level} onChange={() => onChoose(name)} />
          <span>
            <span className={styles.levelName}>{albums.privacy[name]}</span>
            <span className={styles.levelText}>{albums.privacyTexts[name]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
