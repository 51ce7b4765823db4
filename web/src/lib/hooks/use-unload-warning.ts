import { useEffect } from "react"

/**
 * Makes the browser ask for confirmation before it closes or reloads the tab while changes are unsaved.
 */
export const useUnloadWarning = (isUnsaved: boolean) => {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isUnsaved])
}
