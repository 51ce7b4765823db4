import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { isBlurred } from "./model.ts"

/** A full-screen viewer of a member's photos: a function that opens it, and the element to render. */
export const useViewer = (profile: MemberProfile) => {
  const { nickname, avatar_urls } = profile
  const photos = avatar_urls.map((src, index) => {
    const name = isBlurred(profile, index) ? memberProfile.blurredPhotoOf : memberProfile.photoOf
    return { src, alt: name(nickname, index + 1, avatar_urls.length) }
  })
  return usePhotoViewer({ photos })
}
