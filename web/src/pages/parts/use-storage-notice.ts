import { useEffect } from "react"
import { storage, storageKeys } from "../../lib/session/storage.ts"
import { toasts } from "../../ui/toast/toasts.ts"

const seconds = 15

/** Says once what does not outlast the page in a browser that blocks storage. */
export const useStorageNotice = (text: string) => {
  useEffect(() => {
    if (storage.isLasting() || storage.get(storageKeys.storageNotice)) return
    storage.set(storageKeys.storageNotice, "true")
    toasts.show({ text, seconds })
  }, [text])
}
