import { type ComponentProps, useState } from "react"
import { sentenceOf } from "../../lib/api-error.ts"
import { loadChunk } from "../../lib/chunk.ts"
import { toasts } from "../toast/toasts.ts"

type Viewer = typeof import("./photo-viewer.tsx").PhotoViewer
type Looked = Pick<ComponentProps<Viewer>, "photos" | "canSave" | "isEndless">

/** The full-screen viewer of some photographs: how to open it, and the element to put in the page. Loaded when first opened. */
export const usePhotoViewer = (looked: Looked) => {
  const [PhotoViewer, setViewer] = useState<Viewer | null>(null)
  const [place, setPlace] = useState<number | null>(null)

  const open = async (wanted: number) => {
    try {
      const viewer = await loadChunk(() => import("./photo-viewer.tsx"))
      setViewer(() => viewer.PhotoViewer)
      setPlace(wanted)
    } catch (error) {
      toasts.show({ text: sentenceOf(error), tone: "error" })
    }
  }

  const element = PhotoViewer && place !== null && (
    <PhotoViewer {...looked} place={place} onMove={setPlace} onClosed={() => setPlace(null)} />
  )
  return { open: (wanted: number) => void open(wanted), element }
}
