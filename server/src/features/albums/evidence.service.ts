import type { Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { isOpen } from "./albums.present.ts"
import { keepAlbum } from "./albums.queries.ts"
import { findFilesOf, wasShared } from "./evidence.queries.ts"

/**
 * What admins need of an album that was reported: what it says, and the files in it where the reporter can look at them or could,
 * told of the album by name: its owner must not take them away by a lock. They cannot be deleted any more while the report is
 * made. Null where its owner does not exist for the viewer, or where a private album was never shared with them by name.
 * An album that expired within a day can still be reported.
 */
export const createEvidence =
  ({ clock }: { clock: Clock }) =>
  async (trx: Trx, viewerId: string, albumId: string) => {
    const row = await keepAlbum(trx, { viewerId, now: clock.now() }, albumId)
    if (!row) return null
    const isSeen = isOpen(row, viewerId) || (await wasShared(trx, viewerId, albumId))
    if (row.privacy_level === "private" && !isSeen) return null
    const files = isSeen ? await findFilesOf(trx, albumId) : []
    const { title, privacy_level, nickname, created_at, expires_at } = row
    const description = isSeen ? row.description : null
    const content = { title, description, privacy_level, nickname, created_at, expires_at, files }
    return { memberId: row.member_id, content, files }
  }
