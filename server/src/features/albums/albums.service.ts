import type { ChangedAlbum, NewAlbum } from "@pinyu/contract/albums/schemas"
import type { Trx } from "../../db/client.ts"
import type { SentFile } from "../../platform/observability/calls.ts"
import { createEvidence } from "./evidence.service.ts"
import { createGrants, type GrantsDependencies } from "./grants.service.ts"
import { createMarks } from "./marks.service.ts"
import { createOwnAlbums, type OwnAlbumsDependencies } from "./own-albums.service.ts"
import { createRequests, type RequestsDependencies } from "./requests.service.ts"
import { createSharing, type Notifications } from "./sharing.service.ts"
import { createUploads, type UploadsDependencies } from "./uploads.service.ts"
import { createViewing, type ViewingDependencies } from "./viewing.service.ts"
import { createViews, type ViewsDependencies } from "./views.service.ts"

type Dependencies = OwnAlbumsDependencies &
  UploadsDependencies &
  ViewingDependencies &
  GrantsDependencies &
  ViewsDependencies &
  RequestsDependencies & { notifications: Notifications }

/** Albums of members: their files and who may view them. */
export const createAlbums = (dependencies: Dependencies) => {
  const sharing = createSharing(dependencies)
  const views = createViews(dependencies)
  const marks = createMarks(dependencies)
  const viewing = createViewing({ ...dependencies, marks, views })
  const grants = createGrants(dependencies)
  const own = createOwnAlbums({ ...dependencies, grants, sharing })
  const uploads = createUploads(dependencies)
  const { list, stats, ofMember, album, media, card, maySeeMedia } = viewing

  return {
    list,
    stats,
    ofMember,
    album,
    media,
    maySeeMedia,

    evidence: createEvidence(dependencies),
    requests: createRequests(dependencies),
    grants,
    marks,
    views,

    /** Creates an album; throws like `create` in `own-albums.service.ts`. */
    create: async (memberId: string, form: NewAlbum, key: string | undefined) =>
      card(memberId, await own.create(memberId, form, key)),

    /** Updates an album; throws like `update` in `own-albums.service.ts`. */
    update: async (memberId: string, albumId: string, form: ChangedAlbum) => {
      await own.update(memberId, albumId, form)
      return card(memberId, albumId)
    },

    remove: own.remove,
    removeReportedAlbum: own.removeReportedAlbum,
    removeTakenDownFile: own.removeTakenDownFile,

    /** Adds all files or none; throws like `add` in `uploads.service.ts`. */
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

    /** Deletes a file from an album; throws like `removeMedia` in `own-albums.service.ts`. */
    removeMedia: async (memberId: string, albumId: string, mediaId: string) => {
      await own.removeMedia(memberId, albumId, mediaId)
      return card(memberId, albumId)
    },

    /** Sets the cover; throws like `setCover` in `own-albums.service.ts`. */
    setCover: async (memberId: string, albumId: string, mediaId: string) => {
      await own.setCover(memberId, albumId, mediaId)
      return card(memberId, albumId)
    },

    /** Ends what two members may see and ask of each other's albums, in the transaction of their block. */
    unshareBetween: async (trx: Trx, one: string, other: string) => {
      await grants.endBetween(trx, one, other)
      await sharing.unshareBetween(trx, one, other)
    },
  }
}

export type Albums = ReturnType<typeof createAlbums>
