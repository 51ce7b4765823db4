import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import type { SecondStep } from "@pinyu/contract/second-step/schemas"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"

const key = ["second-step"]

/** The state of the member's second step. */
export const useSecondStep = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(secondStepRoutes.status, {}, { signal })).second_step,
    staleTime: 0,
  })

/** Creates a secret for an authenticator app. */
export const beginOtp = () => call(secondStepRoutes.beginOtp, {})

export type Enrolment = Awaited<ReturnType<typeof beginOtp>>

/** Caches the state of a response. */
const useCacheState = () => {
  const client = useQueryClient()
  return ({ second_step }: { second_step: SecondStep }) => client.setQueryData(key, second_step)
}

export const useConfirmOtp = () =>
  useMutation({
    mutationFn: (otp: string) => call(secondStepRoutes.confirmOtp, { body: { otp } }),
    onSuccess: useCacheState(),
  })

export const useDisableOtp = () =>
  useMutation({
    mutationFn: (otp: string) => call(secondStepRoutes.disableOtp, { body: { otp } }),
    onSuccess: useCacheState(),
  })

export const useRenewCodes = () =>
  useMutation({
    mutationFn: (otp: string | undefined) =>
      call(secondStepRoutes.renewRecoveryCodes, { body: { ...(otp !== undefined && { otp }) } }),
    onSuccess: useCacheState(),
  })

export const useKeepSecondStep = () =>
  useMutation({ mutationFn: () => call(secondStepRoutes.keep, {}), onSuccess: useCacheState() })

export const useSetPasswordSignIn = () =>
  useMutation({
    mutationFn: (enabled: boolean) => call(secondStepRoutes.setPasswordSignIn, { body: { enabled } }),
    onSuccess: useCacheState(),
  })
