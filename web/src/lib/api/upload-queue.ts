import { createListeners } from "../listeners.ts"
import type { UploadOptions } from "./upload.ts"

/** An upload, as the page shows it. */
export interface QueuedUpload {
  id: string
  name: string
  /** The address of a local preview. */
  preview: string | null
  /** The progress in per cent; null while the upload is queued. */
  percent: number | null
  /** The error message; null without a failure. */
  failure: string | null
}

/** A chosen file with its metadata, and whether the browser can show it. */
export interface SelectedFile<About> {
  file: File
  about: About
  isVisible: boolean
}

export interface UploadQueueDeps<About, Answer> {
  send: (file: File, about: About, options: UploadOptions) => Promise<Answer>
  /** Handles the server's response. The queue drops the file when this resolves. */
  onUploaded: (answer: Answer, about: About) => Promise<void> | void
  /** Returns the message for an error. */
  toErrorMessage: (error: unknown, about: About) => string
  preview: { open: (file: File) => string; close: (url: string) => void }
  newId: () => string
}

interface Entry<About, Answer> extends SelectedFile<About> {
  shown: QueuedUpload & About
  /** The server's response, when only handling it failed. */
  answer: { value: Answer } | null
  stop: AbortController
}

/**
 * Creates an upload queue. Files are sent one at a time in the order of choice, so that they arrive in
 * that order. A failed file keeps its place and does not block the others.
 */
export const createUploadQueue = <About extends object, Answer>(deps: UploadQueueDeps<About, Answer>) => {
  const { send, onUploaded, toErrorMessage, preview, newId } = deps
  let entries: readonly Entry<About, Answer>[] = []
  let shown: readonly (QueuedUpload & About)[] = []
  let isBusy = false
  const { subscribe, notify } = createListeners()

  const set = (next: readonly Entry<About, Answer>[]) => {
    entries = next
    shown = next.map((entry) => entry.shown)
    notify()
  }
  const change = (entry: Entry<About, Answer>, changes: Partial<QueuedUpload>) => {
    entry.shown = { ...entry.shown, ...changes }
    set(entries)
  }
  const drop = (entry: Entry<About, Answer>) => {
    if (entry.shown.preview) preview.close(entry.shown.preview)
    set(entries.filter((other) => other !== entry))
  }

  const deliver = async (entry: Entry<About, Answer>) => {
    const { file, about, stop } = entry
    try {
      entry.answer ??= {
        value: await send(file, about, {
          onProgress: (sent) => change(entry, { percent: Math.floor(sent * 100) }),
          signal: stop.signal,
        }),
      }
      if (stop.signal.aborted) return
      await onUploaded(entry.answer.value, about)
      drop(entry)
    } catch (error) {
      if (!stop.signal.aborted) change(entry, { percent: null, failure: toErrorMessage(error, about) })
    }
  }

  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (;;) {
      const next = entries.find((entry) => entry.shown.failure === null)
      if (!next) break
      change(next, { percent: 0 })
      await deliver(next)
    }
    isBusy = false
  }

  const entryFor = (chosen: SelectedFile<About>): Entry<About, Answer> => {
    const { file, about, isVisible } = chosen
    const url = isVisible ? preview.open(file) : null
    const look = { id: newId(), name: file.name, preview: url, percent: null, failure: null }
    return { ...chosen, shown: { ...about, ...look }, answer: null, stop: new AbortController() }
  }
  const find = (id: string) => entries.find((entry) => entry.shown.id === id)

  return {
    list: () => shown,
    subscribe,
    add: (chosen: readonly SelectedFile<About>[]) => {
      set([...entries, ...chosen.map(entryFor)])
      void work()
    },
    /** Cancels an upload in any state. */
    cancel: (id: string) => {
      const entry = find(id)
      if (!entry) return
      entry.stop.abort()
      drop(entry)
    },
    retry: (id: string) => {
      const entry = find(id)
      if (!entry?.shown.failure) return
      change(entry, { failure: null })
      void work()
    },
  }
}
