import type { UploadOptions } from "../../../lib/api/upload.ts"
import { createListeners } from "../../../lib/listeners.ts"
import { createLatestWins } from "../../../lib/query/latest-wins.ts"
import { createUploadQueue, type UploadQueueDeps } from "../../../lib/uploads/upload-queue.ts"
import { isSame, isWorthRetrying, type PhotoStep, stepBetween, toPhotoErrorMessage } from "./photo-errors.ts"

/** A photo in the grid, from its selection on. */
export interface Photo {
  /** Stable while its path changes. */
  id: string
  /** The URL of the photo or its preview. */
  url: string
  /** The path in the profile; null until uploaded. */
  path: string | null
  /** The upload progress in per cent; null when not uploading. */
  percent: number | null
  failed: boolean
  /** Whether its upload would fail again. */
  isFinal?: boolean
  /** Deleted, but restorable. */
  isDeleted: boolean
}

/** A saved photo: its path and its URL. */
export interface SavedPhoto {
  path: string
  url: string
}

interface BoardDeps extends Pick<UploadQueueDeps<object, string>, "preview" | "newId"> {
  /** Uploads a file; resolves to its path. */
  send: (file: File, options: UploadOptions) => Promise<string>
  /** Saves the photos in this order; resolves to their permanent paths. */
  save: (paths: string[]) => Promise<readonly string[]>
  /** Called when a step failed, after the board was reverted. */
  onError: (error: unknown, step: PhotoStep) => void
}

/** The one grid whose photos are saved. */
const board = { id: "photos" }

const isReady = ({ path, failed }: Photo) => path !== null && !failed
const pathsOf = (photos: readonly Photo[]) => photos.flatMap(({ path }) => path ?? [])
const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id)

/**
 * Synchronises the photo grid with the profile. Every change appears and is saved at once: one call at a
 * time, and the last state is sent next.
 */
export const createPhotoBoard = ({ send, save, onError, ...browser }: BoardDeps) => {
  let photos: readonly Photo[] = []
  /** The saved photos. */
  let stored: readonly Photo[] = []
  let visible: readonly Photo[] = []
  const { subscribe, notify } = createListeners()
  const uploads = createUploadQueue<object, string>({
    send: (file, _about, options) => send(file, options),
    toErrorMessage: (error) => {
      onError(error, "upload")
      return toPhotoErrorMessage(error, "upload")
    },
    concurrency: Number.POSITIVE_INFINITY,
    ...browser,
  })

  const set = (next: readonly Photo[]) => {
    photos = next
    visible = photos.filter(({ isDeleted }) => !isDeleted)
    notify()
  }
  const change = (id: string, values: Partial<Photo>) =>
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...values } : photo)))

  /** The photos to save; restorable ones come last until their deletion is final. */
  const photosToSave = () => [
    ...visible.filter(isReady),
    ...photos.filter((photo) => photo.isDeleted && isReady(photo)),
  ]
  const isBehind = () => {
    const deletedIds = new Set(photos.filter((photo) => photo.isDeleted).map(({ id }) => id))
    const remaining = stored.filter(({ id }) => !deletedIds.has(id))
    return !isSame(pathsOf(visible.filter(isReady)), pathsOf(remaining))
  }

  /** Stores the paths that the server returned for saved photos. */
  const storePaths = (saved: readonly Photo[], paths: readonly string[]) => {
    stored = saved.map((photo, index) => ({ ...photo, path: paths[index] ?? photo.path, isDeleted: false }))
    const byId = new Map(stored.map((photo) => [photo.id, photo.path]))
    set(photos.map((photo) => ({ ...photo, path: byId.get(photo.id) ?? photo.path })))
  }

  /** Reverts to the saved photos; new ones stay when a retry may help. */
  const revert = (error: unknown, step: PhotoStep) => {
    const storedIds = new Set(idsOf(stored))
    const fresh = photos.filter(({ id }) => !storedIds.has(id))
    const left = fresh.filter((photo) => photo.path === null || isWorthRetrying(error))
    set([...stored, ...left.map((photo) => ({ ...photo, failed: photo.failed || photo.path !== null }))])
    onError(error, step)
  }

  /** Stores the photos; every call sends the state of its time. */
  const saves = createLatestWins<typeof board, null, null, readonly Photo[]>({
    next: () => (isBehind() ? photosToSave() : null),
    send: async (_board, saved) => {
      try {
        storePaths(saved, await save(pathsOf(saved)))
      } catch (error) {
        revert(error, stepBetween(idsOf(stored), idsOf(saved)))
      }
      return null
    },
    onSettled: () => set(photos),
  })
  const catchUp = () => saves.choose(board, null, null)

  /** Shows the state of an upload until the photo has a path. */
  const withUpload = (photo: Photo): Photo => {
    const upload = photo.path === null && uploads.list().find(({ id }) => id === photo.id)
    if (!upload) return photo
    const { answer: path, percent, failure, isFinal } = upload
    return { ...photo, path, percent, failed: failure !== null, isFinal }
  }
  uploads.subscribe(() => {
    const before = pathsOf(photos).length
    set(photos.map(withUpload))
    if (pathsOf(photos).length > before) catchUp()
  })

  /** Makes deletions final. */
  const finishDeletions = () => {
    if (!photos.some(({ isDeleted }) => isDeleted)) return
    set(visible)
    catchUp()
  }

  const isBusy = () => uploads.isBusy() || saves.pending(board.id) !== undefined

  return {
    photos: () => visible,
    subscribe,

    /** Applies refetched photos, unless the board is newer. */
    adopt: (fetched: readonly SavedPhoto[]) => {
      const isTouched = isBusy() || photos.length !== stored.length || isBehind()
      if (isTouched || photos.some(({ isDeleted }) => isDeleted)) return
      stored = fetched.map(({ path, url }) => {
        const known = photos.find((photo) => photo.path === path)
        const plain = { percent: null, failed: false, isDeleted: false }
        // A photo added here keeps its local preview, so that it does not load again.
        return known && uploads.list().some(({ id }) => id === known.id)
          ? known
          : { id: known?.id ?? path, path, url, ...plain }
      })
      set(stored)
    },

    add: (file: File) => {
      finishDeletions()
      const added = uploads.add([{ file, about: {}, isVisible: true }]).map(({ id, preview }) => {
        return { id, url: preview ?? "", path: null, percent: 0, failed: false, isDeleted: false }
      })
      set([...photos, ...added])
    },
    /** Retries a failed upload, or the saving of an uploaded photo. */
    retry: (id: string) => {
      uploads.retry(id)
      if (!photos.some((photo) => photo.id === id && photo.path)) return
      change(id, { failed: false })
      catchUp()
    },
    /** Cancels a pending or failed upload. */
    discard: (id: string) => {
      uploads.cancel(id)
      set(photos.filter((photo) => photo.id !== id))
    },

    /** Deletes a photo; `restore` brings it back until `finishDeletions`. */
    remove: (id: string) => {
      finishDeletions()
      change(id, { isDeleted: true })
    },
    restore: (id: string) => {
      change(id, { isDeleted: false })
      catchUp()
    },
    finishDeletions,

    /** Moves a photo; the first is the default. */
    move: (id: string, to: number) => {
      const moved = visible.find((photo) => photo.id === id)
      if (!moved) return
      const others = visible.filter((photo) => photo !== moved)
      set([...others.toSpliced(to, 0, moved), ...photos.filter(({ isDeleted }) => isDeleted)])
      catchUp()
    },

    isSending: uploads.isBusy,

    /** Aborts uploads and makes deletions final. For the page to call when it closes. */
    close: () => {
      uploads.clear()
      finishDeletions()
    },
  }
}

export type PhotoBoard = ReturnType<typeof createPhotoBoard>
