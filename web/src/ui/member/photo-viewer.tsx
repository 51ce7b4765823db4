import "yet-another-react-lightbox/styles.css"
import "yet-another-react-lightbox/plugins/counter.css"
import { filledSideOf } from "@pinyu/contract/media/sizes"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type SyntheticEvent, useEffect, useState } from "react"
import Lightbox, { type RenderSlideProps } from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"
import Download from "yet-another-react-lightbox/plugins/download"
import { reducedData } from "../../lib/reduced-data.ts"
import { MediaSlide, type MediaSource } from "./media-slide.tsx"
import styles from "./photo-viewer.module.css"
import { ScrollLock } from "./scroll-lock.ts"

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

const skipped = new Set(["SCRIPT", "STYLE", "TEMPLATE"])

/** Makes the rest of the page inert. Returns a function that ends it. */
const isolate = (viewer: HTMLElement) => {
  const rest = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== viewer && !element.inert && !skipped.has(element.tagName),
  )
  for (const element of rest) element.inert = true
  // For each frame, Chromium would look for a place of the caret in the whole inert page.
  const selection = document.getSelection()
  if (selection?.isCollapsed) selection.removeAllRanges()
  return () => {
    for (const element of rest) element.inert = false
  }
}

/**
 * An element of its own for the viewer, beside the page. The page is inert until the viewer has faded, and then
 * gets the focus back: the library would end it within the press that closes, and so compute the style of the
 * whole page before the viewer begins to fade.
 */
const useOwnRoot = () => {
  const [root] = useState(() => document.createElement("div"))
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    document.body.append(root)
    const release = isolate(root)
    return () => {
      release()
      root.remove()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [root, opener])
  return root
}

type FilledSide = NonNullable<ReturnType<typeof filledSideOf>>

/** The photos that are too long to be read as a whole, by their URLs, as they load. */
const useLongPhotos = () => {
  const [sides, setSides] = useState<ReadonlyMap<string, FilledSide>>(new Map())
  const measure = (src: string, { naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    const side = filledSideOf({ width, height })
    if (side) setSides((known) => new Map(known).set(src, side))
  }
  return { sides, measure }
}

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
/** A swipe scrolls a wide photo instead of moving to the next one. */
const ownSwipes = { onPointerDown: stopPropagation, onWheel: stopPropagation }

/** A photo that fills the page with one side, and scrolls along the other. */
function LongPhoto({ photo: { src, alt, onLoadError }, side }: { photo: Photo; side: FilledSide }) {
  return (
    <section
      className={styles.long}
      data-fills={side}
      aria-label={alt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      {...(side === "height" && ownSwipes)}
    >
      <img src={src} alt={alt} draggable={false} onError={onLoadError} />
    </section>
  )
}

/**
 * A full-screen viewer for photos, videos and audio: arrows, swipes or buttons navigate, Escape closes.
 */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, index, onMove, onClosed, canSave = false, isLooping = true, note, mark } = props
  const { sides, measure } = useLongPhotos()
  /** Null for an ordinary photo, which the viewer itself renders. */
  const slide = ({ slide, offset }: RenderSlideProps) => {
    const media = photos.find((photo) => photo.src === slide.src)
    if (media && "kind" in media) return <MediaSlide media={media} isShown={offset === 0} mark={mark} />
    const side = sides.get(slide.src)
    return media && side && <LongPhoto photo={media} side={side} />
  }
  const shown = photos[index]
  const shownSide = shown && sides.get(shown.src)
  const words = (shown && "caption" in shown && shown.caption) || note
  const listening = ({ src }: Pick<Photo, "src">) => {
    const onErrorCapture = photos.find((photo) => photo.src === src)?.onLoadError
    const onLoadCapture = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => measure(src, currentTarget)
    return { onLoadCapture, ...(onErrorCapture && { onErrorCapture }) }
  }
  const root = useOwnRoot()
  return (
    <>
      <ScrollLock />
      <Lightbox
        open
        portal={{ root }}
        noScroll={{ disabled: true }}
        close={onClosed}
        index={index}
        slides={photos.map(({ src, alt }) => ({ src, alt, download: canSave }))}
        plugins={canSave ? [Counter, Download] : [Counter]}
        labels={labels}
        carousel={{
          ...{ finite: !isLooping || photos.length <= 1, preload: reducedData.isOn() ? 0 : neighbours },
          imageProps: listening,
          ...(shownSide && { padding: 0 }),
        }}
        render={{
          slide,
          ...(words && { controls: () => <p className={styles.note}>{words}</p> }),
          ...broken,
          ...(photos.length <= 1 && onlyOne),
        }}
        controller={{
          ...{ closeOnPullDown: true, closeOnBackdropClick: true },
          preventDefaultWheelX: shownSide !== "height",
        }}
        on={{ view: ({ index }) => onMove(index) }}
      />
    </>
  )
}
