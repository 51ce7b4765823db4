import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners.ts"
import { storage, storageKeys } from "./session/storage.ts"

export const contrasts = ["system", "standard", "more"] as const
export type Contrast = (typeof contrasts)[number]

const moreQuery = "(prefers-contrast: more)"
const { subscribe, notify } = createListeners()

const choice = (): Contrast => {
  const stored = storage.get(storageKeys.contrast)
  return contrasts.find((contrast) => contrast === stored) ?? "system"
}

/** Writes the choice to <html>, as the boot script of `appearance.ts` does before the first paint. */
const apply = () => {
  const isMore = choice() === "more" || (choice() === "system" && matchMedia(moreQuery).matches)
  document.documentElement.toggleAttribute("data-contrast", isMore)
  notify()
}

/** The contrast of this device's screens. */
export const contrast = {
  choice,
  set: (next: Contrast) => {
    if (next === "system") storage.remove(storageKeys.contrast)
    else storage.set(storageKeys.contrast, next)
    apply()
  },
  /** Follows changes by the device and by other tabs. Returns a function that stops it. */
  follow: () => {
    const media = matchMedia(moreQuery)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKeys.contrast) apply()
    }
    apply()
    media.addEventListener("change", apply)
    window.addEventListener("storage", onStorage)
    return () => {
      media.removeEventListener("change", apply)
      window.removeEventListener("storage", onStorage)
    }
  },
}

export const useContrast = () => useSyncExternalStore(subscribe, choice)
