import { type ComponentProps, useState } from "react"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { loadChunk } from "../../lib/pages/chunk.ts"
import { toasts } from "../toast/toasts.ts"
import { OverlayEntry } from "./overlay-entries.ts"

type Viewer = typeof import("./photo-viewer.tsx").PhotoViewer
type ViewerOptions = Pick<ComponentProps<Viewer>, "photos" | "canSave" | "isLooping" | "note" | "mark">

/**
 * A full-screen viewer: a function that opens it, and the element to render. Loads its code on first
 * use.
 */
export const usePhotoViewer = (options: ViewerOptions) => {
  const [PhotoViewer, setViewer] = useState<Viewer | null>(null)
  const [index, setIndex] = useState<number | null>(null)

  const open = async (next: number) => {
    try {
      const viewer = await loadChunk(() => import("./photo-viewer.tsx"))
      setViewer(() => viewer.PhotoViewer)
      setIndex(next)
    } catch (error) {
      toasts.show({ text: toErrorMessage(error), tone: "error" })
    }
  }

  const close = () => setIndex(null)
  const element = PhotoViewer && index !== null && (
    <>
      <OverlayEntry onClose={close} />
      <PhotoViewer {...options} index={index} onMove={setIndex} onClosed={close} />
    </>
  )
  return { open: (next: number) => void open(next), element }
}
