import { randomInt } from "node:crypto"
import { codeAlphabet, codeLength } from "@pinyu/contract/albums/marks"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Grant } from "../../platform/storage/storage.ts"
import { isOpen, listedMember } from "./albums.present.ts"
import { findAccess } from "./albums.queries.ts"
import * as queries from "./marks.queries.ts"

export interface MarksDependencies extends Pick<Ports, "signPicture"> {
  db: Db
  clock: Clock
}

const newCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join("")

/** The codes by which a copy of a picture names its viewer. */
export const createMarks = ({ db, clock, signPicture }: MarksDependencies) => {
  /** The viewer's code for an album, which stays the same. */
  const codeOf = async (albumId: string, viewerId: string): Promise<string> => {
    const known = await queries.findCode(db, albumId, viewerId)
    if (known !== undefined) return known
    const mark = { code: newCode(), album_id: albumId, member_id: viewerId, created_at: clock.now() }
    await queries.insertCode(db, mark)
    return (await queries.findCode(db, albumId, viewerId)) ?? mark.code
  }

  return {
    codeOf,

    /** The viewer's code for the album of a file; null without access, and for the owner. */
    markOf: async ({ viewerId, mediaKey }: Grant) => {
      const access = await findAccess(db, { viewerId, now: clock.now() }, mediaKey)
      const isViewer = access !== undefined && access.member_id !== viewerId && isOpen(access, viewerId)
      return isViewer ? codeOf(access.album_id, viewerId) : null
    },

    /** The member whom a code on a copy names. Throws `album_mark_not_found`. */
    find: async (ownerId: string, code: string) => {
      const row = await queries.findMarked(db, ownerId, code)
      if (!row) throw new AppError("album_mark_not_found")
      return { album_title: row.title, member: listedMember(row, await signPicture(row.photo)) }
    },
  }
}

export type Marks = ReturnType<typeof createMarks>
