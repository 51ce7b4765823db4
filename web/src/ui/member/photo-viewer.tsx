import "yet-another-react-lightbox/styles.css"
import "yet-another-react-lightbox/plugins/counter.css"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import Lightbox, { type RenderSlideProps } from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"
import Download from "yet-another-react-lightbox/plugins/download"
import { type Moving, MovingSlide } from "./moving-slide.tsx"
import styles from "./photo-viewer.module.css"

interface Photo {
  src: string
  alt: string
  /** It does not load; it may be given another address. */
  onUnloadable?: () => void
}

interface PhotoViewerProps {
  photos: readonly (Photo | Moving)[]
  place: number
  onMove: (place: number) => void
  onClosed: () => void
  /** Whether a photograph may be kept by whoever looks at it. */
  canSave?: boolean
  /** Whether the first follows the last. */
  isEndless?: boolean
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

/** What stands in the place of a photograph that does not load. */
const broken = { iconError: () => <p className={styles.broken}>{memberParts.photoGone}</p> }
/** Where there is nowhere to go, nothing says so. */
const onlyOne = { buttonPrev: () => null, buttonNext: () => null }

/** Photographs on the whole screen, films and sounds among them: arrows, a swipe or the buttons move on, Escape closes. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, place, onMove, onClosed, canSave = false, isEndless = true } = props
  /** Nothing for a photograph, which the viewer itself shows. */
  const slide = ({ slide, offset }: RenderSlideProps) => {
    const moving = photos.find((photo) => "kind" in photo && photo.src === slide.src)
    return moving && "kind" in moving && <MovingSlide moving={moving} isShown={offset === 0} />
  }
  const listening = ({ src }: Pick<Photo, "src">) => {
    const onErrorCapture = photos.find((photo) => photo.src === src)?.onUnloadable
    return onErrorCapture ? { onErrorCapture } : {}
  }
  return (
    <Lightbox
      open
      close={onClosed}
      index={place}
      slides={photos.map(({ src, alt }) => ({ src, alt, download: canSave }))}
      plugins={canSave ? [Counter, Download] : [Counter]}
      labels={labels}
      carousel={{ finite: !isEndless || photos.length <= 1, imageProps: listening }}
      render={{ slide, ...broken, ...(photos.length <= 1 && onlyOne) }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      on={{ view: ({ index }) => onMove(index) }}
    />
  )
}
