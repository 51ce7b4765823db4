import { useSyncExternalStore } from "react"

/** The widths of two columns, of wide columns, and of a column of further content beside them. */
const queries = {
  columns: "(width >= 48rem)",
  wide: "(width >= 64rem)",
  aside: "(width >= 75rem)",
} as const

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

/** The same for a column of further content, which loads only where it is visible. */
export const useAsideLayout = () => useMedia(queries.aside)
