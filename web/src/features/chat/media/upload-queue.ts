import type { MediaType } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { createListeners } from "../../../lib/listeners.ts"
import type { UploadOptions } from "../../../lib/upload.ts"
import type { Quoted } from "../outbox/entry.ts"
import { kindOf, refusalOf } from "./model.ts"

/** What is sent: a file that was chosen, or a voice that was recorded. */
export type UploadKind = MediaType | "voice"

/** A file on its way, as the tray shows it. */
export interface Upload {
  id: string
  kind: UploadKind
  name: string
  /** Where a picture or a video can be looked at. */
  preview: string | null
  /** How much is sent, in per cent; null while it waits for its turn. */
  percent: number | null
  /** Why it is not sent, for a person; null while nothing went wrong. */
  failure: string | null
}

/** What the server made of a file: the message that is to be sent. */
export interface Uploaded {
  mediaType: MediaType
  mediaUrl: string
  mediaMetadata: MediaMetadata
}

interface UploadQueueDeps {
  send: (file: File, kind: UploadKind, options: UploadOptions) => Promise<Uploaded>
  /** Takes the message over; the file is let go of when this is done. */
  onUploaded: (uploaded: Uploaded, replyTo: Quoted | null) => Promise<void> | void
  /** A file that is not even tried, with the sentence for a person. */
  onRefused: (sentence: string) => void
  /** What to say of an error. */
  explain: (error: unknown, kind: UploadKind) => string
  preview: { open: (file: File) => string; close: (url: string) => void }
  newId: () => string
}

interface Choice {
  /** What kind of message it becomes, where the file alone does not say so. */
  as?: "voice"
  /** What was being answered when it was chosen. */
  replyTo?: Quoted | null
}

interface Entry {
  file: File
  replyTo: Quoted | null
  shown: Upload
  /** The answer of the server, where only handing over failed. */
  uploaded: Uploaded | null
  stop: AbortController
}

/**
 * Makes the queue of a conversation's files. One is sent at a time, in the order in which they were chosen, so that
 * they arrive in that order; one that failed waits at its place and holds nobody up.
 */
export const createUploadQueue = (deps: UploadQueueDeps) => {
  const { send, onUploaded, onRefused, explain, preview, newId } = deps
  let entries: readonly Entry[] = []
  let shown: readonly Upload[] = []
  let isBusy = false
  const { subscribe, tell } = createListeners()

  const set = (next: readonly Entry[]) => {
    entries = next
    shown = next.map((entry) => entry.shown)
    tell()
  }
  const change = (entry: Entry, changes: Partial<Upload>) => {
    entry.shown = { ...entry.shown, ...changes }
    set(entries)
  }
  const drop = (entry: Entry) => {
    if (entry.shown.preview) preview.close(entry.shown.preview)
    set(entries.filter((other) => other !== entry))
  }

  const deliver = async (entry: Entry) => {
    const { file, shown, stop } = entry
    try {
      entry.uploaded ??= await send(file, shown.kind, {
        onProgress: (sent) => change(entry, { percent: Math.floor(sent * 100) }),
        signal: stop.signal,
      })
      if (stop.signal.aborted) return
      await onUploaded(entry.uploaded, entry.replyTo)
      drop(entry)
    } catch (error) {
      if (!stop.signal.aborted) change(entry, { percent: null, failure: explain(error, shown.kind) })
    }
  }

  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (;;) {
      const next = entries.find(({ shown }) => shown.failure === null)
      if (!next) break
      change(next, { percent: 0 })
      await deliver(next)
    }
    isBusy = false
  }

  const entryFor = (file: File, kind: UploadKind, replyTo: Quoted | null): Entry => {
    const isVisible = kind === "image" || kind === "video"
    const url = isVisible ? preview.open(file) : null
    const look = { id: newId(), kind, name: file.name, preview: url, percent: null, failure: null }
    return { file, replyTo, shown: look, uploaded: null, stop: new AbortController() }
  }
  const find = (id: string) => entries.find((entry) => entry.shown.id === id)

  return {
    list: () => shown,
    subscribe,
    /** Takes files in; what cannot be sent is refused with a sentence, the others go on. */
    add: (files: readonly File[], { as, replyTo = null }: Choice = {}) => {
      const made: Entry[] = []
      for (const file of files) {
        const refusal = refusalOf(file)
        const kind = as ?? kindOf(file)
        if (refusal) onRefused(refusal)
        else if (kind) made.push(entryFor(file, kind, replyTo))
      }
      set([...entries, ...made])
      void work()
    },
    /** Gives a file up, wherever it is. */
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
export type UploadQueue = ReturnType<typeof createUploadQueue>
