import { pages } from "@pinyu/contract/pages"
import { type ReactNode, useState } from "react"
import { Navigate, useLocation, useSearchParams } from "react-router"
import { adminLoginPath, adminReturnPath } from "./model.ts"
import { useAdminSession } from "./session.ts"

/** Shows the desk to admins; everyone else goes to sign in, and comes back here unless they left by themselves. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { token, expired } = useAdminSession()
  const { pathname, search } = useLocation()
  const [wasAdmin, setWasAdmin] = useState(false)
  if (token !== null && !wasAdmin) setWasAdmin(true)
  if (token !== null) return children
  const signedOut = wasAdmin && !expired
  return <Navigate to={signedOut ? pages.adminLogin : adminLoginPath(pathname + search)} replace />
}

/** Shows the sign-in to those who are not signed in as an admin; the others go on. */
export function AdminVisitorOnly({ children }: { children: ReactNode }) {
  const { token } = useAdminSession()
  const [search] = useSearchParams()
  return token === null ? children : <Navigate to={adminReturnPath(search.get("returnTo"))} replace />
}
