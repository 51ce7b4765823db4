import type { Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { isOpen } from "./albums.present.ts"
import { lockAlbumForReport } from "./albums.queries.ts"
import { findFilesOf, wasShared } from "./evidence.queries.ts"

/**
 * The evidence of a reported album: its text and files, if the reporter can view it or was once notified of
 * being selected or granted access. A later lock by the owner hides nothing from the admins, and the files
 * cannot be deleted while the report is written. Null when the owner does not exist for the viewer, or when a
 * private album was never shared with them. An album can still be reported for a day after it expired.
 */
export const createEvidence =
  ({ clock }: { clock: Clock }) =>
  async (trx: Trx, viewerId: string, albumId: string) => {
    const row = await lockAlbumForReport(trx, { viewerId, now: clock.now() }, albumId)
    if (!row) return null
    const isSeen = isOpen(row, viewerId) || (await wasShared(trx, viewerId, albumId))
    if (row.privacy_level === "private" && !isSeen) return null
    const files = isSeen ? await findFilesOf(trx, albumId) : []
    const { title, privacy_level, nickname, created_at, expires_at } = row
    const description = isSeen ? row.description : null
    const content = { title, description, privacy_level, nickname, created_at, expires_at, files }
    return { memberId: row.member_id, content, files }
  }
