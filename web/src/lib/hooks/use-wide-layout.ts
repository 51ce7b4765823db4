import { useSyncExternalStore } from "react"

/** The widths of two columns and of wide columns. */
const queries = { columns: "(width >= 48rem)", wide: "(width >= 64rem)" } as const

const useMedia = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener("change", listener)
      return () => media.removeEventListener("change", listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )

/** True when the page has room for side-by-side columns and the layouts differ by more than style. */
export const useWideLayout = () => useMedia(queries.wide)

/** The same for a narrow column beside another, as on an upright tablet. */
export const useColumnLayout = () => useMedia(queries.columns)
