import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { findPhotos, markVerified } from "./photos.queries.ts"

/** Which photos were compared with their member. The database derives the badge from them. */
export const createVerifiedPhotos = () => ({
  /**
   * Records which photos of a member were compared, and that no other was. The member's row must be locked.
   * Throws `photos_changed` unless all are there and the first one that others see is among them.
   */
  verifyPhotos: async (trx: Trx, memberId: string, photoIds: readonly string[], at: Date) => {
    const photos = await findPhotos(trx, memberId)
    const first = photos.find(({ hidden }) => !hidden) ?? photos[0]
    const isThere = (id: string) => photos.some((photo) => photo.id === id)
    if (!first || !photoIds.includes(first.id) || !photoIds.every(isThere))
      throw new AppError("photos_changed")
    await markVerified(trx, memberId, photoIds, at)
  },

  /** Records that no photo of a member was compared. */
  unverifyPhotos: (trx: Trx, memberId: string) => markVerified(trx, memberId, [], null),
})
