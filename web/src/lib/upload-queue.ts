import { createListeners } from "./listeners.ts"
import type { UploadOptions } from "./upload.ts"

/** A file on its way, as it is shown. */
export interface Sending {
  id: string
  name: string
  /** Where a picture or a video can be looked at. */
  preview: string | null
  /** How much is sent, in per cent; null while it waits for its turn. */
  percent: number | null
  /** Why it is not sent, for a person; null while nothing went wrong. */
  failure: string | null
}

/** A file that was chosen, what there is to know about it, and whether a browser can show it. */
export interface Chosen<About> {
  file: File
  about: About
  isVisible: boolean
}

export interface UploadQueueDeps<About, Answer> {
  send: (file: File, about: About, options: UploadOptions) => Promise<Answer>
  /** Takes over what the server made of the file, which is let go of when this is done. */
  onUploaded: (answer: Answer, about: About) => Promise<void> | void
  /** What to say of an error. */
  explain: (error: unknown, about: About) => string
  preview: { open: (file: File) => string; close: (url: string) => void }
  newId: () => string
}

interface Entry<About, Answer> extends Chosen<About> {
  shown: Sending & About
  /** The answer of the server, where only handing over failed. */
  answer: { value: Answer } | null
  stop: AbortController
}

/**
 * Makes a queue of files. One is sent at a time, in the order in which they were chosen, so that they arrive in that
 * order; one that failed waits at its place and holds nobody up.
 */
export const createUploadQueue = <About extends object, Answer>(deps: UploadQueueDeps<About, Answer>) => {
  const { send, onUploaded, explain, preview, newId } = deps
  let entries: readonly Entry<About, Answer>[] = []
  let shown: readonly (Sending & About)[] = []
  let isBusy = false
  const { subscribe, tell } = createListeners()

  const set = (next: readonly Entry<About, Answer>[]) => {
    entries = next
    shown = next.map((entry) => entry.shown)
    tell()
  }
  const change = (entry: Entry<About, Answer>, changes: Partial<Sending>) => {
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
      if (!stop.signal.aborted) change(entry, { percent: null, failure: explain(error, about) })
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

  const entryFor = (chosen: Chosen<About>): Entry<About, Answer> => {
    const { file, about, isVisible } = chosen
    const url = isVisible ? preview.open(file) : null
    const look = { id: newId(), name: file.name, preview: url, percent: null, failure: null }
    return { ...chosen, shown: { ...about, ...look }, answer: null, stop: new AbortController() }
  }
  const find = (id: string) => entries.find((entry) => entry.shown.id === id)

  return {
    list: () => shown,
    subscribe,
    add: (chosen: readonly Chosen<About>[]) => {
      set([...entries, ...chosen.map(entryFor)])
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
