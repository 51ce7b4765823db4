import { useLocation, useSearchParams } from "react-router"

/**
 * The page's query string and a setter. The setter replaces the history entry without scrolling and
 * keeps the entry's state, for example an open overlay.
 */
export const useSearchAddress = () => {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const show = (parameters: Record<string, string>) =>
    setAddress(parameters, { replace: true, preventScrollReset: true, state })
  return [address, show] as const
}
