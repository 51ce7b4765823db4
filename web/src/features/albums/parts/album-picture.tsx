import { albums as words } from "@pinyu/phrases/albums"
import { useState } from "react"
import IconPhotoOff from "~icons/tabler/photo-off"
import { classNames } from "../../../ui/class-names.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { Addresses } from "./addresses.ts"
import styles from "./album-picture.module.css"

interface AlbumPictureProps {
  /** The address from the album's response. */
  address: string
  alt: string
  addresses: Addresses
}

/** A picture of an album, over a placeholder until it loads. */
export function AlbumPicture({ address: offered, alt, addresses }: AlbumPictureProps) {
  const address = addresses.addressOf(offered)
  const [loaded, setLoaded] = useState<string | null>(null)
  if (addresses.isGone(offered)) return <PictureGone />
  const isLoaded = loaded === address
  return (
    <>
      {!isLoaded && <Skeleton height="100%" className={styles.ground} />}
      <img
        key={addresses.attemptOf(offered)}
        src={address}
        alt={alt}
        className={classNames(styles.picture, !isLoaded && styles.unseen)}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(address)}
        onError={() => addresses.onFailure(offered)}
      />
    </>
  )
}

/** Replaces a picture that failed to load. */
function PictureGone() {
  return (
    <span className={styles.gone}>
      <Icon of={IconPhotoOff} size="1.5rem" />
      {words.imageGone}
    </span>
  )
}
