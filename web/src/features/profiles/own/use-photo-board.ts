import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { profilePhotos } from "@pinyu/phrases/profiles"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { setTimer } from "../../../lib/set-timer.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { sendPhoto, useChangeProfile, useReloadProfile } from "./api.ts"
import { photosOf } from "./model.ts"
import { createPhotoBoard, type PhotoBoard } from "./photo-board.ts"
import { toPhotoErrorMessage } from "./photo-errors.ts"

/** How long a deleted photo can be restored. */
const undoSeconds = 8

/** The photo board of the own profile, while its page is open; empty until the profile is loaded. */
export const usePhotoBoard = (profile: OwnProfile | undefined) => {
  const changeProfile = useChangeProfile()
  const reload = useReloadProfile()
  const [board] = useState(() =>
    createPhotoBoard({
      send: sendPhoto,
      save: async (paths) => (await changeProfile({ avatar_urls: paths })).avatar_urls,
      onError: (error, step) => {
        toasts.show({ text: toPhotoErrorMessage(error, step), tone: "error" })
        if (error instanceof ApiError && error.code === "photos_changed") reload()
      },
    }),
  )
  useEffect(() => {
    if (profile) board.adopt(photosOf(profile))
  }, [board, profile])
  useEffect(() => () => board.close(), [board])
  useSyncExternalStore(board.subscribe, board.photos)
  return { board, remove: useRemoval(board) }
}

/** Deletes a photo with an undo period, which ends when the page closes. */
const useRemoval = (board: PhotoBoard) => {
  const end = useRef(() => {})

  useEffect(() => {
    const endWhenHidden = () => {
      if (document.visibilityState === "hidden") end.current()
    }
    document.addEventListener("visibilitychange", endWhenHidden)
    return () => {
      document.removeEventListener("visibilitychange", endWhenHidden)
      end.current()
    }
  }, [])

  return (id: string) => {
    end.current()
    board.remove(id)
    const finish = () => {
      cancelTimer()
      toasts.remove(toast)
      end.current = () => {}
      board.finishDeletions()
    }
    const cancelTimer = setTimer(finish, undoSeconds * 1000)
    const undo = () => {
      board.restore(id)
      finish()
    }
    const actions = [{ label: profilePhotos.undo, onPress: undo }]
    const toast = toasts.show({ text: profilePhotos.removed, seconds: undoSeconds, actions })
    end.current = finish
  }
}
