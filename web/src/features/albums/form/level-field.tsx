import { type AlbumPrivacyLevel, albumPrivacyLevels } from "@pinyu/contract/albums/options"
import { albumForm, albums } from "@pinyu/phrases/albums"
import { RadioList } from "../../../ui/member/radio-list.tsx"

interface LevelFieldProps {
  level: AlbumPrivacyLevel
  onChoose: (level: AlbumPrivacyLevel) => void
}

const options = albumPrivacyLevels.map((value) => ({
  value,
  label: albums.privacy[value],
  text: albums.privacyTexts[value],
}))

/** The access level. Each option has a description. */
export function LevelField({ level, onChoose }: LevelFieldProps) {
  return (
    <RadioList label={albumForm.level} name="level" options={options} value={level} onChoose={onChoose} />
  )
}
