import { useEffect, useState } from "react"
import { useLocation, useNavigate, useParams } from "react-router"

// Removes tokens from the address at once, so that nobody sees or copies them.

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
 * The navigation state that carries a token instead of the address: a reload keeps it, a copied address
 * does not.
 */
export const withToken = (token: string | null) => ({ token })

const tokenIn = (state: unknown) => {
  if (typeof state !== "object" || state === null || !("token" in state)) return null
  return typeof state.token === "string" ? state.token : null
}

/**
 * A reusable token from the address. It stays in this history entry, so that a reload or a return still
 * finds it. Null without one.
 */
export const useReusableToken = (pathToken: string | null, addressWithout: string) => {
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathToken) void navigate(addressWithout, { replace: true, state: withToken(pathToken) })
  }, [pathToken, addressWithout, navigate])
  return pathToken ?? tokenIn(state)
}
