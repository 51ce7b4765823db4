import { chatLimits } from "@pinyu/contract/chat/limits"
import type { MediaType } from "@pinyu/contract/media/limits"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { createListeners } from "../../../lib/listeners.ts"
import { fileError, kindOf } from "./model.ts"

/** A selected file that is not sent yet. */
export interface SelectedFile {
  id: string
  file: File
  kind: MediaType
  /** The URL of a local preview; null when the browser cannot show the file. */
  preview: string | null
}

interface SelectionDeps {
  /** Called once for each skipped file, with a message. */
  onError: (reason: string) => void
  /** Called with the files that were added. */
  onSelected?: (files: readonly File[]) => void
  preview: { open: (file: File) => string; close: (url: string) => void }
  newId: () => string
}

/** Creates the list of selected files in the composer, which can be previewed before sending. */
export const createSelection = ({ onError, onSelected, preview, newId }: SelectionDeps) => {
  let selected: readonly SelectedFile[] = []
  let isViewOnce = false
  const { subscribe, notify } = createListeners()
  const set = (next: readonly SelectedFile[]) => {
    for (const removed of selected.filter((one) => !next.includes(one)))
      if (removed.preview) preview.close(removed.preview)
    selected = next
    // A choice for these pictures, not for the next ones.
    if (!next.some(({ kind }) => kind === "image")) isViewOnce = false
    notify()
  }
  const select = (file: File): SelectedFile[] => {
    const kind = kindOf(file)
    const error = fileError(file)
    if (error) onError(chatMedia.rejected(file.name, error))
    if (error || !kind) return []
    return [{ id: newId(), file, kind, preview: kind === "audio" ? null : preview.open(file) }]
  }

  return {
    list: () => selected,
    subscribe,
    /** Adds files up to the limit. Skips files that cannot be sent, with a reason. */
    add: (files: readonly File[]) => {
      const added = files.flatMap(select)
      const room = chatLimits.filesAtOnce - selected.length
      const [accepted, excess] = [added.slice(0, room), added.slice(room)]
      for (const one of excess) if (one.preview) preview.close(one.preview)
      if (excess.length > 0) onError(chatMedia.tooMany(chatLimits.filesAtOnce))
      set([...selected, ...accepted])
      onSelected?.(accepted.map(({ file }) => file))
    },
    /** Whether the other member may open the pictures only once. */
    isViewOnce: () => isViewOnce,
    setViewOnce: (on: boolean) => {
      isViewOnce = on
      notify()
    },
    /** Moves a file by so many places, within the list. */
    move: (id: string, steps: number) => {
      const from = selected.findIndex((one) => one.id === id)
      const moved = selected[from]
      if (!moved) return
      const to = Math.min(selected.length - 1, Math.max(0, from + steps))
      set(selected.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
    remove: (id: string) => set(selected.filter((one) => one.id !== id)),
    /** Clears the selection and returns its files in order of selection. */
    take: () => {
      const files = selected
      set([])
      return files
    },
  }
}

export type Selection = ReturnType<typeof createSelection>
