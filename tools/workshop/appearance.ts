import { appearance, type ColorScheme } from "../../web/src/lib/appearance.ts"

export const setScheme = (scheme: ColorScheme) => appearance.setColorScheme(scheme)

/** @param percent also beyond the sizes that the app offers: browsers enlarge text as well */
export const setTextScale = (percent: number | string) =>
  document.documentElement.style.setProperty("--text-scale", String(Number(percent) / 100))
