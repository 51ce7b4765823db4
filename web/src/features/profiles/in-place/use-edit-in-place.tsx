import { lazy, type ReactNode, Suspense, useState } from "react"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import type { EditablePart } from "../member/parts.ts"

const loadPartDialog = () => loadChunk(() => import("./part-dialog.tsx"))
const PartDialog = lazy(async () => ({ default: (await loadPartDialog()).PartDialog }))

/**
 * Edits the own profile where it is shown: a function that opens the dialog of a part, and the dialog to render.
 * Once opened the dialog stays mounted, so that closing it loses neither typed text nor running uploads.
 */
export const useEditInPlace = (): { edit: (part: EditablePart) => void; dialog: ReactNode } => {
  const [part, setPart] = useState<EditablePart | null>(null)
  const [open, setOpen] = useState(false)
  return {
    edit: (chosen) => {
      setPart(chosen)
      setOpen(true)
    },
    dialog: part && (
      <Suspense>
        <PartDialog part={part} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
