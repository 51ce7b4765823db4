import type { ChangedAlbum, NewAlbum } from "@pinyu/contract/albums/schemas"
import type { SentFile } from "../../platform/observability/calls.ts"
import { createEvidence } from "./evidence.service.ts"
import { createOwnAlbums, type OwnAlbumsNeeds } from "./own-albums.service.ts"
import { createSharing, type Notifications } from "./sharing.service.ts"
import { createUploads, type UploadsNeeds } from "./uploads.service.ts"
import { createViewing, type ViewingNeeds } from "./viewing.service.ts"

type Dependencies = OwnAlbumsNeeds & UploadsNeeds & ViewingNeeds & { notifications: Notifications }

/** Albums of members, what is in them, and who may look at it. */
export const createAlbums = (needs: Dependencies) => {
  const sharing = createSharing(needs)
  const viewing = createViewing(needs)
  const own = createOwnAlbums({ ...needs, sharing })
  const uploads = createUploads(needs)
  const { list, stats, ofMember, album, media, card, maySeeMedia } = viewing

  return {
    list,
    stats,
    ofMember,
    album,
    media,
    maySeeMedia,

    evidence: createEvidence(needs),

    /** Makes an album; see `make` of the member's own for what it refuses. */
    create: async (memberId: string, form: NewAlbum, key: string | undefined) =>
      card(memberId, await own.make(memberId, form, key)),

    /** Changes an album; see `change` of the member's own for what it refuses. */
    update: async (memberId: string, albumId: string, form: ChangedAlbum) => {
      await own.change(memberId, albumId, form)
      return card(memberId, albumId)
    },

    remove: own.remove,

    /** Adds files, all of them or none; see `add` of the uploads for what it refuses. */
    addMedia: async (
      memberId: string,
      albumId: string,
      sent: AsyncIterable<SentFile>,
      key: string | undefined,
    ) => {
      const added = new Set(await uploads.add(memberId, albumId, sent, key))
      const { album: now } = await album(memberId, albumId)
      return { media: now.media.filter(({ id }) => added.has(id)), album: now }
    },

    /** Deletes something out of an album; see `removeMedia` of the member's own for what it refuses. */
    removeMedia: async (memberId: string, albumId: string, mediaId: string) => {
      await own.removeMedia(memberId, albumId, mediaId)
      return card(memberId, albumId)
    },

    /** Chooses a cover; see `setCover` of the member's own for what it refuses. */
    setCover: async (memberId: string, albumId: string, mediaId: string) => {
      await own.setCover(memberId, albumId, mediaId)
      return card(memberId, albumId)
    },

    /** Ends what two members shared with each other by name, in the transaction of their block. */
    unshareBetween: sharing.unshareBetween,
  }
}

export type Albums = ReturnType<typeof createAlbums>
