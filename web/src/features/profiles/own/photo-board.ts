import { createListeners } from "../../../lib/listeners.ts"
import { createLatestWins } from "../../../lib/query/latest-wins.ts"
import { isSame, isWorthRetrying, type PhotoStep, stepBetween } from "./photo-errors.ts"

/** A photo in the grid, from its selection on. */
export interface Photo {
  /** Stable while its path changes. */
  id: string
  /** The address of the photo or its preview. */
  url: string
  /** The path in the profile; null until uploaded. */
  path: string | null
  /** The upload progress in per cent; null when not uploading. */
  percent: number | null
  failed: boolean
  /** Deleted, but restorable. */
  leaving: boolean
}

/** A saved photo: its path and its address. */
export interface KeptPhoto {
  path: string
  url: string
}

interface BoardDeps {
  /** Uploads a file; resolves to its path. */
  send: (file: Blob, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<string>
  /** Saves the photos in this order; resolves to their permanent paths. */
  save: (paths: string[]) => Promise<readonly string[]>
  /** Called when a step failed, after the board was reverted. */
  onError: (error: unknown, step: PhotoStep) => void
  /** Creates and releases local previews. */
  preview: { open: (file: Blob) => string; close: (url: string) => void }
  newId: () => string
}

/** The one grid whose photos are saved. */
const board = { id: "photos" }

const isReady = ({ path, failed }: Photo) => path !== null && !failed
const pathsOf = (photos: readonly Photo[]) => photos.flatMap(({ path }) => path ?? [])
const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id)

/**
 * Synchronises the photo grid with the profile. Every change appears at once. In `automatic` mode it is
 * also saved at once: one call at a time, and the last state is sent next.
 */
export const createPhotoBoard = ({ send, save, onError, preview, newId }: BoardDeps) => {
  let photos: readonly Photo[] = []
  /** The saved photos. */
  let kept: readonly Photo[] = []
  let visible: readonly Photo[] = []
  let automatic = true
  let idle = Promise.withResolvers<void>()
  const files = new Map<string, Blob>()
  const previews: string[] = []
  const sendings = new Map<string, AbortController>()
  const { subscribe, notify } = createListeners()

  const set = (next: readonly Photo[]) => {
    photos = next
    visible = photos.filter(({ leaving }) => !leaving)
    if (sendings.size === 0) {
      idle.resolve()
      idle = Promise.withResolvers()
    }
    notify()
  }
  const change = (id: string, values: Partial<Photo>) =>
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...values } : photo)))
  const find = (id: string) => photos.find((photo) => photo.id === id)

  /** The photos to save; restorable ones come last until their deletion is final. */
  const wanted = () => [
    ...visible.filter(isReady),
    ...photos.filter((photo) => photo.leaving && isReady(photo)),
  ]
  const isBehind = () => {
    const leaving = new Set(photos.filter((photo) => photo.leaving).map(({ id }) => id))
    const there = kept.filter(({ id }) => !leaving.has(id))
    return !isSame(pathsOf(visible.filter(isReady)), pathsOf(there))
  }

  /** Stores the paths that the server returned for saved photos. */
  const keep = (saved: readonly Photo[], paths: readonly string[]) => {
    kept = saved.map((photo, index) => ({ ...photo, path: paths[index] ?? photo.path, leaving: false }))
    const byId = new Map(kept.map((photo) => [photo.id, photo.path]))
    set(photos.map((photo) => ({ ...photo, path: byId.get(photo.id) ?? photo.path })))
  }

  /** Reverts to the saved photos; new ones stay when a retry may help. */
  const revert = (error: unknown, step: PhotoStep) => {
    const isKept = new Set(idsOf(kept))
    const fresh = photos.filter(({ id }) => !isKept.has(id))
    const left = fresh.filter((photo) => photo.path === null || isWorthRetrying(error))
    set([...kept, ...left.map((photo) => ({ ...photo, failed: photo.failed || photo.path !== null }))])
    onError(error, step)
  }

  /** Stores the photos; every call sends the state of its time. */
  const saves = createLatestWins<typeof board, null, null, readonly Photo[]>({
    next: () => (automatic && isBehind() ? wanted() : null),
    send: async (_board, saved) => {
      try {
        keep(saved, await save(pathsOf(saved)))
      } catch (error) {
        revert(error, stepBetween(idsOf(kept), idsOf(saved)))
      }
      return null
    },
    onSettled: () => set(photos),
  })
  const catchUp = () => saves.choose(board, null, null)

  const start = async (id: string, file: Blob) => {
    const controller = new AbortController()
    sendings.set(id, controller)
    change(id, { percent: 0, failed: false })
    const onProgress = (part: number) => change(id, { percent: Math.round(part * 100) })
    try {
      const path = await send(file, { onProgress, signal: controller.signal })
      sendings.delete(id)
      change(id, { path, percent: null })
      catchUp()
    } catch (error) {
      sendings.delete(id)
      if (controller.signal.aborted) return set(photos)
      change(id, { percent: null, failed: true })
      onError(error, "upload")
    }
  }

  const forget = (id: string) => {
    sendings.get(id)?.abort()
    files.delete(id)
    set(photos.filter((photo) => photo.id !== id))
  }

  /** Makes deletions final. */
  const settle = () => {
    if (!photos.some(({ leaving }) => leaving)) return
    set(visible)
    catchUp()
  }

  const isBusy = () => sendings.size > 0 || saves.pending(board.id) !== undefined

  return {
    photos: () => visible,
    subscribe,

    /** Applies refetched photos, unless the board is newer. */
    adopt: (fetched: readonly KeptPhoto[]) => {
      const isTouched = !automatic || isBusy() || photos.length !== kept.length || isBehind()
      if (isTouched || photos.some(({ leaving }) => leaving)) return
      kept = fetched.map(({ path, url }) => {
        const known = photos.find((photo) => photo.path === path)
        const plain = { percent: null, failed: false, leaving: false }
        // A photo added here keeps its local preview, so that it does not load again.
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
    /** Retries a failed upload. */
    retry: (id: string) => {
      const file = files.get(id)
      if (find(id)?.path) {
        change(id, { failed: false })
        catchUp()
      } else if (file) void start(id, file)
    },
    /** Cancels a pending or failed upload. */
    discard: forget,

    /** Deletes a photo; `restore` brings it back until `settle`. */
    remove: (id: string) => {
      settle()
      change(id, { leaving: true })
    },
    restore: (id: string) => {
      change(id, { leaving: false })
      catchUp()
    },
    settle,

    /** Moves a photo; the first is the default. */
    move: (id: string, to: number) => {
      const moved = visible.find((photo) => photo.id === id)
      if (!moved) return
      const others = visible.filter((photo) => photo !== moved)
      set([...others.toSpliced(to, 0, moved), ...photos.filter(({ leaving }) => leaving)])
      catchUp()
    },

    isSending: () => sendings.size > 0,
    hasFailed: () => visible.some(({ failed }) => failed),
    /** Whether the photos differ from the saved ones. */
    isChanged: () => visible.length !== kept.length || isBehind(),

    /** Holds all changes until they are saved or reverted. */
    hold: () => {
      settle()
      automatic = false
    },
    /** Resolves when no upload is pending. */
    sent: () => (sendings.size === 0 ? Promise.resolve() : idle.promise),
    /** Returns the paths to save with the rest of the profile; undefined without changes. */
    held: () => (isSame(pathsOf(visible), pathsOf(kept)) ? undefined : pathsOf(visible)),
    /** Applies the saved paths and returns to automatic mode. */
    saved: (paths: readonly string[]) => {
      set(visible)
      keep(visible.filter(isReady), paths)
      automatic = true
    },
    /** Reverts all held changes. */
    takeBack: () => {
      for (const sending of sendings.values()) sending.abort()
      set(kept)
      automatic = true
    },

    /** Called when the page closes: aborts uploads and makes deletions final. */
    close: () => {
      for (const sending of sendings.values()) sending.abort()
      settle()
      for (const url of previews) preview.close(url)
    },
  }
}

export type PhotoBoard = ReturnType<typeof createPhotoBoard>
