import { accountRoutes } from "@pinyu/contract/account/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { call } from "../../lib/api/api.ts"
import { ApiError } from "../../lib/api/api-error.ts"

/** Hides the member until the next sign-in. */
export const pauseAccount = () => call(accountRoutes.pause, {})

/** Ends the account. The password also renews a sign-in that is no longer recent. */
export const endAccount = async (password: string) => {
  const end = () => call(accountRoutes.end, { body: { password } })
  try {
    return await end()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "reauth_required") throw error
    await call(authRoutes.reauthenticate, { body: { password } })
    return end()
  }
}
