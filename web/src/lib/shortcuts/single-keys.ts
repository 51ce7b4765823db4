import { useSyncExternalStore } from "react"
import { createListeners } from "../listeners.ts"
import { deviceKeys } from "../session/device-keys.ts"
import { storage } from "../session/storage.ts"

const { subscribe, notify } = createListeners()
const off = "off"

const isOn = () => storage.get(deviceKeys.shortcuts) !== off

/** Whether shortcuts of single characters work on this device. */
export const singleKeys = {
  isOn,
  set: (on: boolean) => {
    if (on) storage.remove(deviceKeys.shortcuts)
    else storage.set(deviceKeys.shortcuts, off)
    notify()
  },
}

/** Also follows other tabs. */
const subscribeToAllTabs = (listener: () => void) => {
  const unsubscribe = subscribe(listener)
  window.addEventListener("storage", listener)
  return () => {
    unsubscribe()
    window.removeEventListener("storage", listener)
  }
}

export const useSingleKeys = () => useSyncExternalStore(subscribeToAllTabs, isOn)
