import { useEffect, useState } from "react"
import { useNavigate, useParams } from "react-router"

/**
 * The token of a mailed link, read once from the path's `:token?`; then the address bar and the history forget it, so
 * that nobody finds it there. Null when the page was opened without one.
 */
export const useMailedToken = (pathWithout: string) => {
  const params = useParams()
  const navigate = useNavigate()
  const [token] = useState(params.token ?? null)
  useEffect(() => {
    if (params.token) void navigate(pathWithout, { replace: true })
  }, [params.token, pathWithout, navigate])
  return token
}
