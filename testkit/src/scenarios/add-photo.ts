import type { Platform } from "@pinyu/server/app/platform.ts"
import type { Services } from "@pinyu/server/app/services.ts"

/** Adds a WebP photo as the page does: an upload, then a profile change. */
export const addPhoto = async (
  { media, profiles }: Pick<Services, "media" | "profiles">,
  { storage }: Pick<Platform, "storage">,
  memberId: string,
  picture: Buffer,
) => {
  const contentType = "image/webp"
  const upload = { purpose: "profile_photo", contentType, size: picture.length } as const
  const { filePath } = await media.offerUpload(memberId, upload)
  await storage.put(filePath, picture, { contentType })
  const { avatar_urls } = await profiles.own(memberId)
  await profiles.update(memberId, { avatar_urls: [...avatar_urls, filePath] })
}
