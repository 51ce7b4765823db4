import { useLocation, useNavigate } from "react-router"
import { isFirstPage } from "./overlay-entries.ts"

/** Goes back in history, or to `fallback` when this page was the first. */
export const useGoBack = (fallback: string) => {
  const navigate = useNavigate()
  const location = useLocation()
  return () => void (isFirstPage(location) ? navigate(fallback, { replace: true }) : navigate(-1))
}
