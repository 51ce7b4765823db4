import { useLocation, useNavigate } from "react-router"
import { pageKeyOf } from "./overlay-entries.ts"

/** Goes back in history, or to `otherwise` when this page was the first. */
export const useGoBack = (fallback: string) => {
  const navigate = useNavigate()
  const isFirst = pageKeyOf(useLocation()) === "default"
  return () => void (isFirst ? navigate(fallback, { replace: true }) : navigate(-1))
}
