import { useEffect, useState } from "react"
import { useLocation, useNavigate, useParams } from "react-router"

// These hooks remove tokens from the URL at once, so that nobody sees or copies them.

/**
 * The single-use token of a mailed link: read once from the path's `:token?`, then removed from the
 * history too. Null when the page was opened without one, for example after a reload.
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

/**
 * The navigation state that contains a token instead of the URL. A reload retains it; a copied URL does
 * not contain it.
 */
export const withToken = (token: string | null) => ({ token })

const tokenIn = (state: unknown) => {
  if (typeof state !== "object" || state === null || !("token" in state)) return null
  return typeof state.token === "string" ? state.token : null
}

/**
 * A reusable token from the URL. It stays in this history entry, so that a reload or a return still
 * finds it. Null without one.
 */
export const useReusableToken = (pathToken: string | null, urlWithout: string) => {
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathToken) void navigate(urlWithout, { replace: true, state: withToken(pathToken) })
  }, [pathToken, urlWithout, navigate])
  return pathToken ?? tokenIn(state)
}
