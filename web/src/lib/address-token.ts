import { useEffect, useState } from "react"
import { useLocation, useNavigate, useParams } from "react-router"

// Tokens come by addresses and leave them at once, so that nobody finds one in the bar or copies it along.

/**
 * The token of a mailed link that is spent by its use: read once from the path's `:token?`, then the history forgets it
 * too. Null when the page was opened without one, as after a reload.
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

/** The state that takes a token to a page in place of its address; a reload keeps it, a copied address does not carry it. */
export const withToken = (token: string | null) => ({ token })

const tokenIn = (state: unknown) => {
  if (typeof state !== "object" || state === null || !("token" in state)) return null
  return typeof state.token === "string" ? state.token : null
}

/**
 * A token that opens the same each time, as the address gave it: it stays with this entry of the history, so that a
 * reload or a way back finds what it opens. Null where there is none.
 */
export const useKeptToken = (given: string | null, addressWithout: string) => {
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (given) void navigate(addressWithout, { replace: true, state: withToken(given) })
  }, [given, addressWithout, navigate])
  return given ?? tokenIn(state)
}
