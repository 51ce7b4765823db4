import { adminPages } from "@pinyu/contract/admin/pages"
import { type ReactNode, useState } from "react"
import { Navigate, useLocation, useSearchParams } from "react-router"
import { adminLoginPath, adminReturnPath } from "./model.ts"
import { useAdminSession } from "./session.ts"

/**
 * Shows the admin console to admins. Others go to the sign-in page, and return here unless they signed
 * out.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { token, expired } = useAdminSession()
  const { pathname, search } = useLocation()
  const [wasAdmin, setWasAdmin] = useState(false)
  if (token !== null && !wasAdmin) setWasAdmin(true)
  if (token !== null) return children
  const signedOut = wasAdmin && !expired
  return <Navigate to={signedOut ? adminPages.login : adminLoginPath(pathname + search)} replace />
}

/** Shows the sign-in page to visitors who are not signed in as an admin; admins continue. */
export function AdminVisitorOnly({ children }: { children: ReactNode }) {
  const { token } = useAdminSession()
  const [search] = useSearchParams()
  return token === null ? children : <Navigate to={adminReturnPath(search.get("returnTo"))} replace />
}
