import "yet-another-react-lightbox/styles.css"
import "yet-another-react-lightbox/plugins/counter.css"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import Lightbox, { type RenderSlideProps } from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"
import Download from "yet-another-react-lightbox/plugins/download"
import { reducedData } from "../../lib/reduced-data.ts"
import { MediaSlide, type MediaSource } from "./media-slide.tsx"
import styles from "./photo-viewer.module.css"

interface Photo {
  src: string
  alt: string
  /** Shown below the photo, in place of the note. */
  caption?: string | null | undefined
  /** Called when loading failed; the caller may provide another URL. */
  onLoadError?: () => void
}

interface PhotoViewerProps {
  photos: readonly (Photo | MediaSource)[]
  index: number
  onMove: (index: number) => void
  onClosed: () => void
  /** Whether the viewer may save a photo. */
  canSave?: boolean
  /** Whether the slides loop. */
  isLooping?: boolean
  /** Small print at the bottom, such as what a viewer should know. */
  note?: string | undefined
  /** A text over videos, which cannot carry a mark themselves. */
  mark?: string | undefined
}

const labels = {
  Previous: memberParts.previousPhoto,
  Next: memberParts.nextPhoto,
  Close: common.close,
  Download: memberParts.savePhoto,
  Lightbox: memberParts.viewer,
  "Photo gallery": memberParts.viewerPhotos,
  Slide: memberParts.viewerPhoto,
  "{index} of {total}": memberParts.photoPlace,
}

/** How many photos on each side load ahead. */
const neighbours = 2

/** Replaces a photo that failed to load. */
const broken = { iconError: () => <p className={styles.broken}>{memberParts.photoUnavailable}</p> }
/** A single slide needs no arrows. */
const onlyOne = { buttonPrev: () => null, buttonNext: () => null }

/**
 * A full-screen viewer for photos, videos and audio: arrows, swipes or buttons navigate, Escape closes.
 */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, index, onMove, onClosed, canSave = false, isLooping = true, note, mark } = props
  /** Null for a photo, which the viewer itself renders. */
  const slide = ({ slide, offset }: RenderSlideProps) => {
    const media = photos.find((photo) => "kind" in photo && photo.src === slide.src)
    return media && "kind" in media && <MediaSlide media={media} isShown={offset === 0} mark={mark} />
  }
  const shown = photos[index]
  const words = (shown && "caption" in shown && shown.caption) || note
  const listening = ({ src }: Pick<Photo, "src">) => {
    const onErrorCapture = photos.find((photo) => photo.src === src)?.onLoadError
    return onErrorCapture ? { onErrorCapture } : {}
  }
  return (
    <Lightbox
      open
      close={onClosed}
      index={index}
      slides={photos.map(({ src, alt }) => ({ src, alt, download: canSave }))}
      plugins={canSave ? [Counter, Download] : [Counter]}
      labels={labels}
      carousel={{
        ...{ finite: !isLooping || photos.length <= 1, preload: reducedData.isOn() ? 0 : neighbours },
        imageProps: listening,
      }}
      render={{
        slide,
        ...(words && { controls: () => <p className={styles.note}>{words}</p> }),
        ...broken,
        ...(photos.length <= 1 && onlyOne),
      }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      on={{ view: ({ index }) => onMove(index) }}
    />
  )
}
