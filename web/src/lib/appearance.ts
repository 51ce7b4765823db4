import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners.ts"
import { sessionMarker, storage, storageKeys } from "./storage.ts"

export type ColorSchemeChoice = "system" | "light" | "dark"
export type ColorScheme = "light" | "dark"

/** Text sizes to choose from, in per cent of the device's own. */
export const textScales = [100, 110, 125, 150] as const
export type TextScale = (typeof textScales)[number]

/** The colour behind the page, for the browser's own bars. The same values as `--color-paper`. */
export const paperColors = { light: "#faf6f0", dark: "#171215" } as const

/**
 * Runs before the first paint, so that neither the colours nor the text size jump, and so that a returning member does
 * not see the visitors' page flash by (`data-returning`, see `public-only.module.css`). Until the page's own scripts are
 * there it also does what the buttons with `data-scheme` say; afterwards these have the last word.
 */
export const bootScript = `(function(d){function get(k){try{return localStorage.getItem(k)}catch(e){return null}}
function paint(c){d.setAttribute("data-mantine-color-scheme",c==="light"||c==="dark"?c:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}
paint(get("${storageKeys.colorScheme}"));
addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-scheme]"),c=b&&b.getAttribute("data-scheme");
if(c){try{localStorage.setItem("${storageKeys.colorScheme}",c)}catch(e){}paint(c)}},true);
var t=Number(get("${storageKeys.textScale}"));if(t>100&&t<=150)d.style.setProperty("--text-scale",String(t/100));
if(get("${storageKeys.session}")==="${sessionMarker}")d.setAttribute("data-returning","")})(document.documentElement)`

const darkQuery = "(prefers-color-scheme: dark)"
const { subscribe, tell } = createListeners()

const choice = (): ColorSchemeChoice => {
  const kept = storage.get(storageKeys.colorScheme)
  return kept === "light" || kept === "dark" ? kept : "system"
}

const scheme = (): ColorScheme => {
  const chosen = choice()
  if (chosen !== "system") return chosen
  return matchMedia(darkQuery).matches ? "dark" : "light"
}

const textScale = (): TextScale => {
  const kept = Number(storage.get(storageKeys.textScale))
  return textScales.find((scale) => scale === kept) ?? 100
}

/** Writes what is chosen to <html>, the one switch that every colour follows. */
const apply = () => {
  const root = document.documentElement
  root.dataset.mantineColorScheme = scheme()
  root.style.setProperty("--text-scale", String(textScale() / 100))
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = paperColors[scheme()]
  }
  tell()
}

/** How the app looks on this device: colour scheme and text size, kept in the browser. */
export const appearance = {
  choice,
  scheme,
  textScale,
  subscribe,
  setColorScheme: (next: ColorSchemeChoice) => {
    if (next === "system") storage.remove(storageKeys.colorScheme)
    else storage.set(storageKeys.colorScheme, next)
    apply()
  },
  setTextScale: (next: TextScale) => {
    storage.set(storageKeys.textScale, String(next))
    apply()
  },
  /** Follows the device and the other tabs from now on; returns how to stop. */
  follow: () => {
    const media = matchMedia(darkQuery)
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKeys.colorScheme || event.key === storageKeys.textScale) apply()
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

/** The colour scheme that the person chose. */
export const useColorSchemeChoice = () =>
  useSyncExternalStore(subscribe, choice, (): ColorSchemeChoice => "system")

/** The text size that the person chose, in per cent. */
export const useTextScale = () => useSyncExternalStore(subscribe, textScale, (): TextScale => 100)
