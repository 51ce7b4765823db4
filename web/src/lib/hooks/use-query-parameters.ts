import { useLocation, useSearchParams } from "react-router"

/**
 * The page's query parameters and a setter. The setter replaces the history entry without scrolling and
 * keeps the entry's state, for example an open overlay.
 */
export const useQueryParameters = () => {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const replace = (next: Record<string, string>) =>
    setParameters(next, { replace: true, preventScrollReset: true, state })
  return [parameters, replace] as const
}
