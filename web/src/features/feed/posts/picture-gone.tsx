import { feed } from "@pinyu/phrases/feed"
import IconPhotoOff from "~icons/tabler/photo-off"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./picture-gone.module.css"

/** Replaces a picture that failed to load. */
export function PictureGone({ className }: { className: string | undefined }) {
  return (
    <p className={classNames(styles.gone, className)}>
      <Icon of={IconPhotoOff} />
      {feed.imageGone}
    </p>
  )
}
