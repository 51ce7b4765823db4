import { authRoutes } from "@pinyu/contract/auth/routes"
import { quickExit as words } from "@pinyu/phrases/quick-exit"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { call } from "../../lib/api/api.ts"
import { deviceKeys } from "../../lib/session/device-keys.ts"
import { createOwnedStorage } from "../../lib/session/owned-storage.ts"
import { storage } from "../../lib/session/storage.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { exitNow, keepsWords, onKeepsWords, prepareExit } from "./exit.ts"
import { createPressCounter } from "./press-counter.ts"
import { createTwoFingerTap } from "./two-finger-tap.ts"
import { createWordCipher, isSealed } from "./word-cipher.ts"

interface QuickExitProps {
  memberId: string
  /** The unsent words of the member. Stable. */
  unsent: {
    take: () => Promise<object | null>
    putBack: (words: unknown) => Promise<void>
  }
}

/**
 * Leaves at the third press of Escape within a second. Listens first, so that a dialog cannot hide the key;
 * each press still closes what it closes.
 */
const useEscapeKey = () => {
  useEffect(() => {
    const counter = createPressCounter()
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat) return
      if (event.key !== "Escape") return counter.reset()
      if (counter.press(event.timeStamp)) exitNow()
    }
    window.addEventListener("keydown", onKey, { capture: true })
    return () => window.removeEventListener("keydown", onKey, { capture: true })
  }, [])
}

/** The same with three taps of two fingers, where there is no such key. */
const useTaps = () => {
  useEffect(() => {
    const counter = createPressCounter()
    const tap = createTwoFingerTap()
    const stop = new AbortController()
    const listen = (
      type: "touchstart" | "touchmove" | "touchend" | "touchcancel",
      on: (event: TouchEvent) => void,
    ) => window.addEventListener(type, on, { capture: true, passive: true, signal: stop.signal })
    listen("touchstart", ({ touches, timeStamp }) => tap.press(Array.from(touches), timeStamp))
    listen("touchmove", ({ touches }) => tap.move(Array.from(touches)))
    listen("touchcancel", tap.cancel)
    listen("touchend", ({ touches, timeStamp }) => {
      const fingers = Array.from(touches)
      if (tap.release(fingers, timeStamp)) {
        if (counter.press(timeStamp)) exitNow()
      } else if (fingers.length === 0) counter.reset()
    })
    return () => stop.abort()
  }, [])
}

export const useKeepsWords = () => useSyncExternalStore(onKeepsWords, keepsWords)

/** In the member area's frame: the key, the taps, and the unsent words of an earlier exit. */
export function QuickExit({ memberId, unsent }: QuickExitProps) {
  const client = useQueryClient()
  const keeps = useKeepsWords()
  useEscapeKey()
  useTaps()

  useEffect(() => {
    const exit = { takeUnsent: unsent.take, clearCache: () => client.clear() }
    prepareExit({ ...exit, seal: null })
    if (!keeps) return
    let isCurrent = true
    const connect = async () => {
      const cipher = await createWordCipher((await call(authRoutes.deviceKey, {})).key)
      const sealed = createOwnedStorage(storage, deviceKeys.sealedWords, memberId)
      const earlier = sealed.read()
      if (isCurrent) prepareExit({ ...exit, seal: async (taken) => sealed.write(await cipher.seal(taken)) })
      if (!isSealed(earlier)) return sealed.clear()
      const taken = await cipher.open(earlier).catch(() => null)
      await unsent.putBack(taken)
      sealed.clear()
      if (taken) toasts.show({ text: words.restored })
    }
    // Without the key, for example offline, an exit drops the words.
    connect().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [keeps, memberId, unsent, client])
  return null
}
