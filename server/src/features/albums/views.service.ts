import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import { oldestView, viewSlotOf } from "./albums.policy.ts"
import { presentView } from "./albums.present.ts"
import { owns } from "./own-albums.queries.ts"
import * as queries from "./views.queries.ts"

export interface ViewsDependencies extends Pick<Ports, "signPicture"> {
  db: Db
  clock: Clock
}

/** The access log of albums: who looked when, for their owners. */
export const createViews = ({ db, clock, signPicture }: ViewsDependencies) => ({
  /** Records that a viewer opened an album; once for each half hour. */
  record: (albumId: string, viewerId: string) => {
    const viewed_at = clock.now()
    const view = { id: newId(), album_id: albumId, member_id: viewerId, slot: viewSlotOf(viewed_at) }
    return queries.insertView(db, { ...view, viewed_at })
  },

  /** The views of the owner's album in the last 30 days, newest first. Throws `album_not_found`. */
  list: async (ownerId: string, albumId: string, { cursor, limit }: PageRequest) => {
    if (!(await owns(db, ownerId, albumId))) throw new AppError("album_not_found")
    const of = { albumId, since: oldestView(clock.now()) }
    const rows = await queries.findViews(db, of, decodeCursor(cursor), limit + 1)
    const { page, nextCursor } = pageOf(rows, limit)
    const views = page.map(async (row) => presentView(row, await signPicture(row.photo)))
    return { views: await Promise.all(views), nextCursor }
  },

  /** Deletes views from before the last 30 days. */
  purge: () => queries.deleteViewsBefore(db, oldestView(clock.now())),
})

export type Views = ReturnType<typeof createViews>
