import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners.ts"
import { deviceKeys } from "./session/device-keys.ts"
import { storage } from "./session/storage.ts"

const { subscribe, notify } = createListeners()

/** The device's own wish: its data saver, or its media feature. */
const isWishedByDevice = () => {
  const connection: unknown = Reflect.get(navigator, "connection")
  const saves = typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData")
  return saves === true || matchMedia("(prefers-reduced-data: reduce)").matches
}

/** True when the app loads less: the member's choice on this device, else the device's own. */
const isOn = () => {
  const chosen = storage.get(deviceKeys.reducedData)
  return chosen === null ? isWishedByDevice() : chosen === "on"
}

/** Writes it to <html>, where style sheets read it. */
const apply = () => {
  document.documentElement.toggleAttribute("data-reduced-data", isOn())
  notify()
}

/** Whether the app loads less data on this device. */
export const reducedData = {
  isOn,
  set: (on: boolean) => {
    // The device's own wish needs no choice, so that it is followed when it changes.
    if (on === isWishedByDevice()) storage.remove(deviceKeys.reducedData)
    else storage.set(deviceKeys.reducedData, on ? "on" : "off")
    apply()
  },
  /** Follows changes by other tabs. Returns a function that stops it. */
  follow: () => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === deviceKeys.reducedData) apply()
    }
    apply()
    window.addEventListener("storage", onStorage)
    return () => window.removeEventListener("storage", onStorage)
  },
}

export const useReducedData = () => useSyncExternalStore(subscribe, isOn)
