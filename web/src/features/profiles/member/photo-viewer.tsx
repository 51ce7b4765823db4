import "yet-another-react-lightbox/styles.css"
import "yet-another-react-lightbox/plugins/counter.css"
import { common } from "@pinyu/phrases/common"
import { memberProfile } from "@pinyu/phrases/member-profile"
import Lightbox from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"

interface PhotoViewerProps {
  name: string
  photos: readonly string[]
  place: number
  onMove: (place: number) => void
  onClosed: () => void
}

const labels = {
  Previous: memberProfile.previous,
  Next: memberProfile.next,
  Close: common.close,
  Lightbox: memberProfile.viewer,
  "Photo gallery": memberProfile.viewerPhotos,
  Slide: memberProfile.viewerPhoto,
  "{index} of {total}": memberProfile.placeOf,
}

/** Where there is nowhere to go, nothing says so. */
const onlyOne = {
  carousel: { finite: true },
  render: { buttonPrev: () => null, buttonNext: () => null },
}

/** Photographs on the whole screen: arrows, a swipe or the buttons move on, Escape closes. */
export function PhotoViewer({ name, photos, place, onMove, onClosed }: PhotoViewerProps) {
  return (
    <Lightbox
      open
      close={onClosed}
      index={place}
      slides={photos.map((src, index) => ({
        src,
        alt: memberProfile.photoOf(name, index + 1, photos.length),
      }))}
      plugins={[Counter]}
      labels={labels}
      {...(photos.length <= 1 && onlyOne)}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      on={{ view: ({ index }) => onMove(index) }}
    />
  )
}
