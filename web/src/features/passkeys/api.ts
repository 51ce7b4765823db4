import { authRoutes } from "@pinyu/contract/auth/routes"
import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import type { AuthenticatorAttachment } from "@pinyu/contract/passkeys/options"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { RouteRequest } from "@pinyu/contract/route"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { answerWithPasskey, forgetPasskey } from "../../lib/passkeys/answer-with-passkey.ts"
import { optionsFailure } from "../../lib/passkeys/ceremony-message.ts"
import { createPasskey } from "../../lib/passkeys/create-passkey.ts"

const key = ["passkeys"]
const keys = { list: [...key, "list"], stats: [...key, "stats"], settings: [...key, "settings"] }

export const usePasskeys = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: async ({ signal }) => (await call(passkeysRoutes.credentials, {}, { signal })).credentials,
  })

export const usePasskeyStats = () =>
  useQuery({
    queryKey: keys.stats,
    queryFn: async ({ signal }) => (await call(passkeysRoutes.stats, {}, { signal })).stats,
  })

/** Days without use after which a passkey is removed; the default when the setting does not load. */
export const useRemovalDays = () => {
  const settings = useQuery({
    queryKey: keys.settings,
    queryFn: async ({ signal }) => (await call(passkeysRoutes.settings, {}, { signal })).settings,
  })
  const fallback = settings.isError ? passkeysLimits.autoRemoveDefaultDays : undefined
  return settings.data?.auto_remove_unused_days ?? fallback
}

/** Refetches the list, the statistics and the settings after a change. */
const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

export interface NewPasskey {
  /** Undefined uses the authenticator's own name. */
  deviceName: string | undefined
  fallbackName: string
  authenticatorAttachment: AuthenticatorAttachment
}

/** Creates a passkey in the browser and stores it. Returns its name. */
const register = async ({ deviceName, fallbackName, authenticatorAttachment }: NewPasskey) => {
  const registration = await call(passkeysRoutes.beginRegistration, {
    body: { deviceName: deviceName ?? fallbackName, authenticatorAttachment },
  }).catch((error: unknown) => {
    throw optionsFailure(error)
  })
  const registrationResponse = await createPasskey(registration.options)
  const finished = await call(passkeysRoutes.finishRegistration, {
    body: { registrationResponse, ...(deviceName !== undefined && { deviceName }) },
  })
  return finished.deviceName
}

export const useAddPasskey = () => useMutation({ mutationFn: register, onSuccess: useRefresh() })

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, deviceName }: { id: string; deviceName: string }) =>
      call(passkeysRoutes.rename, { params: { id }, body: { deviceName } }),
    onSuccess: useRefresh(),
  })

export const useRemovePasskey = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(passkeysRoutes.remove, { params: { id } }),
    onSuccess: (_answer, id) => {
      void forgetPasskey(id)
      return refresh()
    },
  })
}

export const useSetRemovalDays = () =>
  useMutation({
    mutationFn: (auto_remove_unused_days: number) =>
      call(passkeysRoutes.setSettings, { body: { auto_remove_unused_days } }),
    onSuccess: useRefresh(),
  })

/** Reauthenticates with a passkey, and a code if one that verified nobody requires it. */
export const reauthenticateByPasskey = async (otp?: string) => {
  const { options } = await call(passkeysRoutes.beginReauthentication, {})
  const authenticationResponse = await answerWithPasskey(options)
  await call(passkeysRoutes.finishReauthentication, { body: { authenticationResponse, otp } })
}

/** Reauthenticates with the password, and a code if the account requires one. */
export const reauthenticateByPassword = (body: RouteRequest<typeof authRoutes.reauthenticate>["body"]) =>
  call(authRoutes.reauthenticate, { body })
