import type { AlbumMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import IconAlertCircle from "~icons/tabler/alert-circle"
import IconHourglass from "~icons/tabler/hourglass"
import IconMusic from "~icons/tabler/music"
import IconPlayerPlayFilled from "~icons/tabler/player-play-filled"
import type { SignedFileState } from "../../../lib/media/use-signed-media.ts"
import { clockTime } from "../../../lib/time.ts"
import { Icon } from "../../../ui/icon.tsx"
import { RemoteImage } from "../../../ui/member/remote-image.tsx"
import type { MediaUrls } from "../parts/media-urls.ts"
import styles from "./media-grid.module.css"
import { nameOf } from "./use-media-viewer.ts"

interface MediaTileProps {
  medium: AlbumMedia
  /** The media of the same album. */
  media: readonly AlbumMedia[]
  urls: MediaUrls
  onOpen: () => void
}

/** A medium of an album, which opens the viewer. Shows a text while it cannot be played. */
export function MediaTile({ medium, media, urls, onOpen }: MediaTileProps) {
  const name = nameOf(media, medium)
  const image = imageOf(medium, urls)
  const length = medium.duration === null ? null : clockTime(medium.duration)
  // A picture that failed to load has nothing to open.
  if (medium.media_type === "image" && image?.isBroken)
    return (
      <div className={styles.tile}>
        <RemoteImage image={image} alt="" canRetry />
      </div>
    )
  if (medium.media_url === null)
    return (
      <div className={styles.tile}>
        <Thumbnail medium={medium} image={image} />
        <UnplayableState state={medium.state} />
      </div>
    )
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={length ? words.enlargeRunning(name, length) : words.enlarge(name)}
      onClick={onOpen}
    >
      <Thumbnail medium={medium} image={image} />
      {medium.media_type !== "image" && (
        <span className={styles.running}>
          <Icon of={IconPlayerPlayFilled} size="0.875rem" />
          {length}
        </span>
      )}
    </button>
  )
}

/** The picture of a medium; null for a sound, and for a video without one. */
const imageOf = (medium: AlbumMedia, urls: MediaUrls) => {
  const source = medium.thumbnail_url ?? (medium.media_type === "image" ? medium.media_url : null)
  return source === null ? null : urls.of(source)
}

function Thumbnail({ medium, image }: Pick<MediaTileProps, "medium"> & { image: SignedFileState | null }) {
  if (image) return <RemoteImage image={image} alt="" />
  return (
    <span className={styles.sound}>
      {medium.media_type === "audio" && <Icon of={IconMusic} size="2rem" />}
    </span>
  )
}

function UnplayableState({ state }: Pick<AlbumMedia, "state">) {
  const isFailed = state === "failed"
  return (
    <span className={styles.waiting}>
      <Icon of={isFailed ? IconAlertCircle : IconHourglass} size="1.375rem" />
      {isFailed ? words.unplayable : words.preparing}
    </span>
  )
}
