import { createListeners } from "../../../lib/listeners.ts"
import { isWorthRetrying } from "./photo-trouble.ts"

/** A photograph as the grid shows it, from the moment it is chosen. */
export interface Photo {
  /** Stays the same while its path changes. */
  id: string
  /** Where it can be looked at. */
  url: string
  /** What the profile calls it; null until it is sent. */
  path: string | null
  /** How much of it is sent, in per cent; null when it is not being sent. */
  percent: number | null
  failed: boolean
  /** Deleted, yet still to be had back. */
  leaving: boolean
}

/** A photograph of the profile: its path, and where it can be looked at. */
export interface KeptPhoto {
  path: string
  url: string
}

interface BoardDeps {
  /** Sends a file; resolves to its path. */
  send: (file: Blob, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<string>
  /** Makes these the photographs of the profile, in this order; resolves to their paths from then on. */
  save: (paths: string[]) => Promise<readonly string[]>
  /** Something was refused; what could not be had was already put back. */
  onTrouble: (error: unknown) => void
  /** Where a file can be looked at before it is sent, and the end of that. */
  preview: { open: (file: Blob) => string; close: (url: string) => void }
  newId: () => string
}

const isReady = ({ path, failed }: Photo) => path !== null && !failed
const pathsOf = (photos: readonly Photo[]) => photos.flatMap(({ path }) => path ?? [])
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/**
 * Makes what stands between the photographs on the screen and those of the profile. Every change shows at once. While it
 * is `automatic` it is saved at once, too: one call at a time, and the last wish is what the server is told next.
 */
export const createPhotoBoard = ({ send, save, onTrouble, preview, newId }: BoardDeps) => {
  let photos: readonly Photo[] = []
  /** As the profile has them. */
  let kept: readonly Photo[] = []
  let visible: readonly Photo[] = []
  let automatic = true
  let saving = false
  let idle = Promise.withResolvers<void>()
  const files = new Map<string, Blob>()
  const previews: string[] = []
  const sendings = new Map<string, AbortController>()
  const { subscribe, tell } = createListeners()

  const set = (next: readonly Photo[]) => {
    photos = next
    visible = photos.filter(({ leaving }) => !leaving)
    if (sendings.size === 0) {
      idle.resolve()
      idle = Promise.withResolvers()
    }
    tell()
  }
  const change = (id: string, values: Partial<Photo>) =>
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...values } : photo)))
  const find = (id: string) => photos.find((photo) => photo.id === id)

  /** What the profile should have; those that may come back keep a place behind the others until they are gone. */
  const wanted = () => [
    ...visible.filter(isReady),
    ...photos.filter((photo) => photo.leaving && isReady(photo)),
  ]
  const isBehind = () => {
    const leaving = new Set(photos.filter((photo) => photo.leaving).map(({ id }) => id))
    const there = kept.filter(({ id }) => !leaving.has(id))
    return !isSame(pathsOf(visible.filter(isReady)), pathsOf(there))
  }

  /** Takes the paths under which the profile now has the photographs that were saved. */
  const keep = (saved: readonly Photo[], paths: readonly string[]) => {
    kept = saved.map((photo, index) => ({ ...photo, path: paths[index] ?? photo.path, leaving: false }))
    const byId = new Map(kept.map((photo) => [photo.id, photo.path]))
    set(photos.map((photo) => ({ ...photo, path: byId.get(photo.id) ?? photo.path })))
  }

  /** Puts back what the profile has; what is new stays where trying again may help. */
  const fallBack = (error: unknown) => {
    const isKept = new Set(kept.map(({ id }) => id))
    const fresh = photos.filter(({ id }) => !isKept.has(id))
    const left = fresh.filter((photo) => photo.path === null || isWorthRetrying(error))
    set([...kept, ...left.map((photo) => ({ ...photo, failed: photo.failed || photo.path !== null }))])
    onTrouble(error)
  }

  const catchUp = async () => {
    if (saving) return
    saving = true
    try {
      while (automatic && isBehind()) {
        const saved = wanted()
        keep(saved, await save(pathsOf(saved)))
      }
    } catch (error) {
      fallBack(error)
    }
    saving = false
    set(photos)
  }

  const start = async (id: string, file: Blob) => {
    const controller = new AbortController()
    sendings.set(id, controller)
    change(id, { percent: 0, failed: false })
    const onProgress = (part: number) => change(id, { percent: Math.round(part * 100) })
    try {
      const path = await send(file, { onProgress, signal: controller.signal })
      sendings.delete(id)
      change(id, { path, percent: null })
      void catchUp()
    } catch (error) {
      sendings.delete(id)
      if (controller.signal.aborted) return set(photos)
      change(id, { percent: null, failed: true })
      onTrouble(error)
    }
  }

  const forget = (id: string) => {
    sendings.get(id)?.abort()
    files.delete(id)
    set(photos.filter((photo) => photo.id !== id))
  }

  /** Lets go of what was deleted: from here on it cannot be had back. */
  const settle = () => {
    if (!photos.some(({ leaving }) => leaving)) return
    set(visible)
    void catchUp()
  }

  const isBusy = () => sendings.size > 0 || saving

  return {
    photos: () => visible,
    subscribe,

    /** Takes the profile's photographs as they were fetched, unless something here is newer. */
    adopt: (fetched: readonly KeptPhoto[]) => {
      const isTouched = !automatic || isBusy() || photos.length !== kept.length || isBehind()
      if (isTouched || photos.some(({ leaving }) => leaving)) return
      kept = fetched.map(({ path, url }) => {
        const known = photos.find((photo) => photo.path === path)
        const plain = { percent: null, failed: false, leaving: false }
        // What was chosen here is looked at from here: nothing has to be loaded anew.
        return known && files.has(known.id) ? known : { id: known?.id ?? path, path, url, ...plain }
      })
      set(kept)
    },

    add: (file: Blob) => {
      settle()
      const [id, url] = [newId(), preview.open(file)]
      files.set(id, file)
      previews.push(url)
      set([...photos, { id, url, path: null, percent: 0, failed: false, leaving: false }])
      void start(id, file)
    },
    /** Tries again with one that failed. */
    retry: (id: string) => {
      const file = files.get(id)
      if (find(id)?.path) {
        change(id, { failed: false })
        void catchUp()
      } else if (file) void start(id, file)
    },
    /** Gives up one that is being sent, or that failed. */
    discard: forget,

    /** Takes one away; `restore` brings it back until `settle`. */
    remove: (id: string) => {
      settle()
      change(id, { leaving: true })
    },
    restore: (id: string) => {
      change(id, { leaving: false })
      void catchUp()
    },
    settle,

    /** Moves one to another place; the first is the default. */
    move: (id: string, to: number) => {
      const moved = visible.find((photo) => photo.id === id)
      if (!moved) return
      const others = visible.filter((photo) => photo !== moved)
      set([...others.toSpliced(to, 0, moved), ...photos.filter(({ leaving }) => leaving)])
      void catchUp()
    },

    isSending: () => sendings.size > 0,
    hasFailed: () => visible.some(({ failed }) => failed),
    /** Whether the photographs differ from those of the profile. */
    isChanged: () => visible.length !== kept.length || isBehind(),

    /** Keeps all changes here until they are saved or taken back. */
    hold: () => {
      settle()
      automatic = false
    },
    /** Resolves when nothing is being sent any more. */
    sent: () => (sendings.size === 0 ? Promise.resolve() : idle.promise),
    /** What is held, to be saved with the rest of the profile: the paths, or undefined when nothing changed. */
    held: () => (isSame(pathsOf(visible), pathsOf(kept)) ? undefined : pathsOf(visible)),
    /** The held changes were saved; from here on each is saved at once again. */
    saved: (paths: readonly string[]) => {
      set(visible)
      keep(visible.filter(isReady), paths)
      automatic = true
    },
    /** Takes back all that is held. */
    takeBack: () => {
      for (const sending of sendings.values()) sending.abort()
      set(kept)
      automatic = true
    },

    /** The page is left: nothing is sent any further, and what was deleted goes. */
    close: () => {
      for (const sending of sendings.values()) sending.abort()
      settle()
      for (const url of previews) preview.close(url)
    },
  }
}

export type PhotoBoard = ReturnType<typeof createPhotoBoard>
