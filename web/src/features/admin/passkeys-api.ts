import { adminPasskeyRoutes } from "@pinyu/contract/admin/passkey-routes"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { answerWithPasskey, forgetPasskey } from "../../lib/passkeys/answer-with-passkey.ts"
import { createPasskey } from "../../lib/passkeys/create-passkey.ts"
import { useNewToken } from "./api.ts"
import { adminSession, callAsAdmin } from "./session.ts"

const passkeysKey = ["admin", "passkeys"]

/** The admin's own passkeys. */
export const useAdminPasskeys = () =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await callAsAdmin(adminPasskeyRoutes.list, {}, { signal })).passkeys,
  })

/** Creates a passkey in the browser and stores it, which ends all other sessions. */
export const useAddAdminPasskey = () => {
  const client = useQueryClient()
  const applyNewToken = useNewToken()
  return async () => {
    const { options } = await callAsAdmin(adminPasskeyRoutes.beginRegistration, {})
    const registrationResponse = await createPasskey(options)
    applyNewToken(
      await callAsAdmin(adminPasskeyRoutes.finishRegistration, { body: { registrationResponse } }),
    )
    await client.invalidateQueries({ queryKey: passkeysKey })
  }
}

/** Removes a passkey, which ends all other sessions. */
export const useRemoveAdminPasskey = () => {
  const client = useQueryClient()
  const applyNewToken = useNewToken()
  return useMutation({
    mutationFn: async (id: string) => {
      applyNewToken(await callAsAdmin(adminPasskeyRoutes.remove, { params: { id } }))
      void forgetPasskey(id)
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey }),
  })
}

/** Signs in as an admin with a passkey and stores the token. */
export const signInWithAdminPasskey = async () => {
  const { options } = await callAsAdmin(adminPasskeyRoutes.beginSignIn, {})
  const authenticationResponse = await answerWithPasskey(options)
  const { adminToken } = await callAsAdmin(adminPasskeyRoutes.finishSignIn, {
    body: { authenticationResponse },
  })
  adminSession.store(adminToken)
}

/** Makes the sign-in of this session recent again with a passkey. */
export const reauthenticateWithAdminPasskey = async () => {
  const { options } = await callAsAdmin(adminPasskeyRoutes.beginReauthentication, {})
  const authenticationResponse = await answerWithPasskey(options)
  await callAsAdmin(adminPasskeyRoutes.finishReauthentication, { body: { authenticationResponse } })
}
