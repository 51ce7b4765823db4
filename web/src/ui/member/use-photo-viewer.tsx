import { type ComponentProps, useState } from "react"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { loadChunk } from "../../lib/pages/chunk.ts"
import { toasts } from "../toast/toasts.ts"
import { useOverlayEntry } from "./overlay-entries.ts"

type Viewer = typeof import("./photo-viewer.tsx").PhotoViewer
type ViewerOptions = Pick<ComponentProps<Viewer>, "photos" | "canSave" | "isLooping">

/**
 * A full-screen viewer: a function that opens it, and the element to render. Loads its code on first
 * use.
 */
export const usePhotoViewer = (options: ViewerOptions) => {
  const [PhotoViewer, setViewer] = useState<Viewer | null>(null)
  const [place, setPlace] = useState<number | null>(null)

  const open = async (index: number) => {
    try {
      const viewer = await loadChunk(() => import("./photo-viewer.tsx"))
      setViewer(() => viewer.PhotoViewer)
      setPlace(index)
    } catch (error) {
      toasts.show({ text: toErrorMessage(error), tone: "error" })
    }
  }

  useOverlayEntry(PhotoViewer !== null && place !== null, () => setPlace(null))

  const element = PhotoViewer && place !== null && (
    <PhotoViewer {...options} place={place} onMove={setPlace} onClosed={() => setPlace(null)} />
  )
  return { open: (index: number) => void open(index), element }
}
