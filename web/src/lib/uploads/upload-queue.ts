import { isFinal } from "../api/rejection.ts"
import type { UploadOptions } from "../api/upload.ts"
import { createListeners } from "../listeners.ts"

/** An upload, as the page shows it: queued, uploading, failed or done. */
export interface QueuedUpload<Answer = unknown> {
  id: string
  name: string
  /** The URL of a local preview. */
  preview: string | null
  /** The progress in per cent while uploading. */
  percent: number | null
  /** The error message after a failure. */
  failure: string | null
  /** Whether a failed upload would fail again. */
  isFinal: boolean
  /** The server's response when done. */
  answer: Answer | null
}

/** A chosen file with its metadata, and whether the browser can show it. */
export interface SelectedFile<About> {
  file: File
  about: About
  isVisible: boolean
}

export interface UploadQueueDeps<About, Answer> {
  send: (file: File, about: About, options: UploadOptions) => Promise<Answer>
  /** Returns the message for an error. */
  toErrorMessage: (error: unknown, about: About) => string
  /** Handles the server's response. The queue then drops the file; without a handler it keeps it as done. */
  onUploaded?: (answer: Answer, about: About) => Promise<void> | void
  /** How many files upload at the same time. */
  concurrency?: number
  preview?: { open: (file: File) => string; close: (url: string) => void }
  newId?: () => string
}

/** Creates and releases the URLs of local previews. */
export const objectUrls = {
  open: (file: File) => URL.createObjectURL(file),
  close: (url: string) => URL.revokeObjectURL(url),
}

interface Entry<About, Answer> extends SelectedFile<About> {
  shown: QueuedUpload<Answer> & About
  /** The server's response, even when handling it failed. */
  received: { answer: Answer } | null
  stop: AbortController
}

/**
 * Creates an upload queue. Files are sent in the order of choice, one at a time unless `concurrency` allows
 * more. A failed file keeps its place and does not block the others.
 */
export const createUploadQueue = <About extends object, Answer>({
  send,
  toErrorMessage,
  onUploaded,
  concurrency = 1,
  preview = objectUrls,
  newId = () => crypto.randomUUID(),
}: UploadQueueDeps<About, Answer>) => {
  let entries: readonly Entry<About, Answer>[] = []
  let shown: readonly (QueuedUpload<Answer> & About)[] = []
  const { subscribe, notify } = createListeners()

  const set = (next: readonly Entry<About, Answer>[]) => {
    entries = next
    shown = next.map((entry) => entry.shown)
    notify()
  }
  const change = (entry: Entry<About, Answer>, changes: Partial<QueuedUpload<Answer>>) => {
    entry.shown = { ...entry.shown, ...changes }
    set(entries)
  }
  const drop = (removed: readonly Entry<About, Answer>[]) => {
    for (const { stop, shown } of removed) {
      stop.abort()
      if (shown.preview) preview.close(shown.preview)
    }
    set(entries.filter((entry) => !removed.includes(entry)))
  }

  const deliver = async (entry: Entry<About, Answer>) => {
    const { file, about, stop } = entry
    const onProgress = (sent: number) => change(entry, { percent: Math.floor(sent * 100) })
    change(entry, { percent: 0 })
    try {
      entry.received ??= { answer: await send(file, about, { onProgress, signal: stop.signal }) }
      if (stop.signal.aborted) return
      const { answer } = entry.received
      await onUploaded?.(answer, about)
      if (onUploaded) drop([entry])
      else change(entry, { percent: null, answer })
    } catch (error) {
      if (!stop.signal.aborted)
        change(entry, { percent: null, failure: toErrorMessage(error, about), isFinal: isFinal(error) })
    }
    sendNext()
  }

  const sendNext = () => {
    const isWaiting = ({ shown: { percent, failure, answer } }: Entry<About, Answer>) =>
      percent === null && failure === null && answer === null
    const uploading = entries.filter(({ shown }) => shown.percent !== null).length
    for (const entry of entries.filter(isWaiting).slice(0, Math.max(0, concurrency - uploading)))
      void deliver(entry)
  }

  const entryFor = (chosen: SelectedFile<About>): Entry<About, Answer> => {
    const { file, about, isVisible } = chosen
    const url = isVisible ? preview.open(file) : null
    const fresh = {
      ...{ id: newId(), name: file.name, preview: url },
      ...{ percent: null, failure: null, isFinal: false, answer: null },
    }
    return { ...chosen, shown: { ...about, ...fresh }, received: null, stop: new AbortController() }
  }

  return {
    list: () => shown,
    subscribe,
    /** True while a file waits or uploads. */
    isBusy: () => shown.some(({ failure, answer }) => failure === null && answer === null),
    /** Queues files; returns the new uploads. */
    add: (chosen: readonly SelectedFile<About>[]) => {
      const added = chosen.map(entryFor)
      set([...entries, ...added])
      sendNext()
      return added.map((entry) => entry.shown)
    },
    /** Removes an upload in any state; aborts it when it is not done. */
    cancel: (id: string) => {
      drop(entries.filter(({ shown }) => shown.id === id))
      sendNext()
    },
    retry: (id: string) => {
      const entry = entries.find(({ shown }) => shown.id === id)
      if (!entry?.shown.failure) return
      change(entry, { failure: null })
      sendNext()
    },
    /** Moves an upload to another place of the list. */
    move: (id: string, to: number) => {
      const moved = entries.find(({ shown }) => shown.id === id)
      if (!moved) return
      const others = entries.filter((entry) => entry !== moved)
      set([...others.slice(0, to), moved, ...others.slice(to)])
    },
    /** Marks a finished upload as failed: its file must be sent again. */
    fail: (id: string, failure: string) => {
      const entry = entries.find(({ shown }) => shown.id === id)
      if (!entry?.received) return
      entry.received = null
      change(entry, { answer: null, failure })
    },
    /** Removes all uploads, and aborts those that are not done. */
    clear: () => drop(entries),
  }
}
