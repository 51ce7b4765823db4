import { authRoutes } from "@pinyu/contract/auth/routes"
import type { Identity } from "@pinyu/contract/options"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type {
  MemberProfile,
  OwnProfile,
  PrivacyChange,
  PrivacySettings,
  ProfileChange,
} from "@pinyu/contract/profiles/schemas"
import { privacy as privacyWords } from "@pinyu/phrases/profiles"
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { ApiError } from "../../../lib/api/api-error.ts"
import { sendFile } from "../../../lib/api/upload.ts"
import { memberListKey, memberProfileKey } from "../../../lib/query/member-lists.ts"
import { useOptimisticChange } from "../../../lib/query/use-optimistic-change.ts"
import { session } from "../../../lib/session/session.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { seenAfter } from "./model.ts"

const ownProfileKey = ["own-profile"]
const privacyKey = ["privacy"]

/** The signed-in member's own profile. */
export const useOwnProfile = () =>
  useQuery({
    queryKey: ownProfileKey,
    queryFn: async ({ signal }) => (await call(profileRoutes.me, {}, { signal })).profile,
  })

/** Refreshes the name and picture in the frame; after a failure they are correct at the next visit. */
const refreshUser = async () => session.updateUser((await call(authRoutes.me, {})).user)

const showProfile = async (client: QueryClient, profile: OwnProfile) => {
  await client.cancelQueries({ queryKey: ownProfileKey })
  client.setQueryData<OwnProfile>(ownProfileKey, profile)
  const seenKey = [memberProfileKey, profile.id]
  client.setQueryData<MemberProfile>(seenKey, (seen) => seen && seenAfter(seen, profile))
  void client.invalidateQueries({ queryKey: seenKey })
  void refreshUser().catch(() => undefined)
  return profile
}

/**
 * Changes the member's own profile, even when the page closes meanwhile; resolves to the updated
 * profile.
 */
export const useChangeProfile = () => {
  const client = useQueryClient()
  return async (change: ProfileChange) => {
    try {
      const { profile } = await call(profileRoutes.update, { body: change }, { keepalive: true })
      return showProfile(client, profile)
    } catch (error) {
      // A prompt that was retired meanwhile shows as such.
      if (error instanceof ApiError && error.code === "prompt_retired")
        void client.invalidateQueries({ queryKey: ownProfileKey })
      throw error
    }
  }
}

/** Refetches the member's own profile after a change elsewhere. */
export const useReloadProfile = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ownProfileKey })
}

/** Uploads a photo to the storage; resolves to its path. */
export const sendPhoto = async (
  body: Blob,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
) => {
  const request = { fileName: "photo.jpg", contentType: "image/jpeg", size: body.size } as const
  const offer = await call(profileRoutes.generateUploadUrl, { body: request }, { signal })
  await sendFile({ offer, body, onProgress, signal })
  return offer.filePath
}

/** The member's privacy settings. */
export const usePrivacy = () =>
  useQuery({
    queryKey: privacyKey,
    queryFn: async ({ signal }) => (await call(profileRoutes.privacy, {}, { signal })).privacy,
  })

/** Changes one setting optimistically, and reverts on failure. */
export const useSetPrivacy = () =>
  useOptimisticChange<PrivacySettings, PrivacyChange>({
    queryKey: privacyKey,
    send: (body) => call(profileRoutes.setPrivacy, { body }),
    apply: (known, change) => ({ ...known, ...change }),
    onFailure: () => toasts.showBriefly(privacyWords.changeFailed, "error"),
    dependents: [[memberListKey], [memberProfileKey]],
  })

/** Changes the identity. */
export const useSwitchIdentity = () => {
  const client = useQueryClient()
  return useMutation({
    networkMode: "always",
    mutationFn: async (identity: Identity) =>
      showProfile(client, (await call(profileRoutes.switchIdentity, { body: { identity } })).profile),
  })
}
