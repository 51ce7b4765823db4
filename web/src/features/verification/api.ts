import { verificationLimits } from "@pinyu/contract/verification/limits"
import { verificationRoutes } from "@pinyu/contract/verification/routes"
import type { OwnVerification, VerificationChallenge } from "@pinyu/contract/verification/schemas"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call, upload } from "../../lib/api/api.ts"

const ownKey = ["verification"]

/** The member's own verification. */
export const useVerification = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await call(verificationRoutes.mine, {}, { signal })).verification,
    staleTime: 0,
  })

/** Draws a pair of poses. When that is not possible, the state has changed and loads again. */
export const useBegin = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(verificationRoutes.begin, {})).challenge,
    onError: () => client.invalidateQueries({ queryKey: ownKey }),
  })
}

export const useWithdraw = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(verificationRoutes.withdraw, {})).verification,
    onSuccess: (own) => client.setQueryData<OwnVerification>(ownKey, own),
  })
}

interface Frames {
  challenge: VerificationChallenge
  /** The camera's name; empty when the browser gives none. */
  camera: string
  files: readonly File[]
  onProgress: (part: number) => void
}

/** Sends the frames. A retry after a lost response sends nothing twice. */
export const useSendFrames = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ challenge, camera, files, onProgress }: Frames) => {
      const named = camera.slice(0, verificationLimits.camera.max)
      const fields = { challenge_id: challenge.id, ...(named && { camera: named }) }
      const { signal } = new AbortController()
      return (await upload(verificationRoutes.submit, fields, files, { onProgress, signal })).verification
    },
    onSuccess: (own) => client.setQueryData<OwnVerification>(ownKey, own),
  })
}
