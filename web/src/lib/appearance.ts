import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners.ts"
import { sessionMarker, storage, storageKeys } from "./session/storage.ts"

export type ColorSchemeChoice = "system" | "light" | "dark"
export type ColorScheme = "light" | "dark"

/** The text sizes on offer, in per cent of the device's default. */
export const textScales = [100, 110, 125, 150] as const
export type TextScale = (typeof textScales)[number]

/** The page background, for the browser's own bars. Must equal `--color-paper`. */
export const themeColors = { light: "#faf6f0", dark: "#171215" } as const

/**
 * Runs before the first paint, so that colours, contrast and text size do not jump. A returning member does not
 * see the visitors' page flash (`data-returning`, see `public-only.module.css`). It also handles the
 * `data-scheme` buttons until the page's own scripts take over.
 */
export const bootScript = `(function(d){function get(k){try{return localStorage.getItem(k)}catch(e){return null}}
function paint(c){d.setAttribute("data-mantine-color-scheme",c==="light"||c==="dark"?c:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}
paint(get("${storageKeys.colorScheme}"));
addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-scheme]"),c=b&&b.getAttribute("data-scheme");
if(c){try{localStorage.setItem("${storageKeys.colorScheme}",c)}catch(e){}paint(c)}},true);
var t=Number(get("${storageKeys.textScale}"));if(t>100&&t<=150)d.style.setProperty("--text-scale",String(t/100));
var k=get("${storageKeys.contrast}");if(k==="more"||!k&&matchMedia("(prefers-contrast: more)").matches)d.setAttribute("data-contrast","");
if(get("${storageKeys.session}")==="${sessionMarker}")d.setAttribute("data-returning","")})(document.documentElement)`

const darkQuery = "(prefers-color-scheme: dark)"
const { subscribe, notify } = createListeners()

const choice = (): ColorSchemeChoice => {
  const stored = storage.get(storageKeys.colorScheme)
  return stored === "light" || stored === "dark" ? stored : "system"
}

const scheme = (): ColorScheme => {
  const chosen = choice()
  if (chosen !== "system") return chosen
  return matchMedia(darkQuery).matches ? "dark" : "light"
}

const textScale = (): TextScale => {
  const stored = Number(storage.get(storageKeys.textScale))
  return textScales.find((scale) => scale === stored) ?? 100
}

/** Writes the choice to <html>, which all colours derive from. */
const apply = () => {
  const root = document.documentElement
  root.dataset.mantineColorScheme = scheme()
  root.style.setProperty("--text-scale", String(textScale() / 100))
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = themeColors[scheme()]
  }
  notify()
}

/** The colour scheme and the text size of this device, stored in the browser. */
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
  /** Follows changes by the device and by other tabs. Returns a function that stops it. */
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

/** The chosen colour scheme. */
export const useColorSchemeChoice = () =>
  useSyncExternalStore(subscribe, choice, (): ColorSchemeChoice => "system")

/** The chosen text size, in per cent. */
export const useTextScale = () => useSyncExternalStore(subscribe, textScale, (): TextScale => 100)
