import { id as idSchema } from "@pinyu/contract/fields"
import type { AcceptanceQuery, NewLegalDraft, Publication } from "@pinyu/contract/legal/admin-schemas"
import type { LegalType } from "@pinyu/contract/legal/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { findCurrentIds } from "./legal.queries.ts"
import { presentAcceptance, presentDraft, presentRecords } from "./versions.present.ts"
import * as queries from "./versions.queries.ts"

export interface VersionsNeeds {
  clock: Clock
  db: Db
  recordAct: Ports["recordAct"]
}

/** The admin of an act, and their client. */
interface Actor {
  viewer: AdminViewer
  client: Client
}

const searchOf = (q = ""): queries.AcceptanceSearch => {
  const value = q.trim().normalize("NFC")
  if (!value) return { by: "all", value }
  const { success, data } = idSchema.safeParse(value)
  return success ? { by: "id", value: data } : { by: "nickname", value }
}

/** Drafts, publication and acceptances of versions, for the team. */
export const createVersions = ({ clock, db, recordAct }: VersionsNeeds) => {
  const records = async () => {
    const now = clock.now()
    const [rows, current, memberCount] = await Promise.all([
      queries.findVersionRecords(db),
      findCurrentIds(db, now),
      queries.countMembers(db),
    ])
    return presentRecords(rows, { current: new Set(current), memberCount, now })
  }

  /** Throws `legal_document_not_found`. */
  const recordOf = async (versionId: string) => {
    const version = (await records()).find(({ id }) => id === versionId)
    if (!version) throw new AppError("legal_document_not_found")
    return version
  }

  const draft = async (type: LegalType) => {
    const row = await queries.findDraft(db, type)
    return row ? presentDraft(row) : null
  }

  const requireNewVersion = async (trx: Trx, type: LegalType, version: string) => {
    if (await queries.hasVersion(trx, type, version)) throw new AppError("legal_version_exists")
  }

  return {
    versionRecords: async () => ({ versions: await records() }),

    draft: async (type: LegalType) => ({ draft: await draft(type) }),

    /**
     * Saves a draft. Throws `legal_draft_changed` when another admin saved, published or discarded it since
     * its revision, and `legal_version_exists`.
     */
    saveDraft: async (type: LegalType, { revision, ...texts }: NewLegalDraft, { viewer, client }: Actor) => {
      const saved = await transact(db, async (trx) => {
        await requireNewVersion(trx, type, texts.version)
        const next = revision + 1
        const row = { ...texts, type, revision: next, updated_at: clock.now(), updated_by: viewer.id }
        const isSaved =
          revision === 0 ? await queries.insertDraft(trx, row) : await queries.updateDraft(trx, revision, row)
        if (!isSaved) throw new AppError("legal_draft_changed")
        const detail = { type, version: texts.version, revision: next }
        const { address } = client
        await recordAct(trx, { adminId: viewer.id, act: "legal_draft_saved", detail, address })
        return queries.findDraft(trx, type)
      })
      if (!saved) throw new AppError("legal_draft_changed")
      return { draft: presentDraft(saved) }
    },

    /** Deletes a draft; without one it changes nothing. Throws `legal_draft_changed`. */
    discardDraft: (type: LegalType, revision: number, { viewer, client }: Actor) =>
      transact(db, async (trx) => {
        const row = await queries.lockDraft(trx, type)
        if (!row) return {}
        if (row.revision !== revision) throw new AppError("legal_draft_changed")
        await queries.deleteDraft(trx, type)
        const detail = { type, version: row.version, revision }
        const { address } = client
        await recordAct(trx, { adminId: viewer.id, act: "legal_draft_discarded", detail, address })
        return {}
      }),

    /**
     * Publishes a draft and deletes it. Throws `legal_draft_not_found`, `legal_draft_changed`,
     * `legal_version_exists`, or `invalid_fields` for a date in the past.
     */
    publish: async (type: LegalType, { revision, effective_at }: Publication, { viewer, client }: Actor) => {
      const now = clock.now()
      const published_at = effective_at === null ? now : new Date(effective_at)
      if (published_at < now)
        throw new AppError("invalid_fields", { fields: { effective_at: fieldMessages.too_small } })
      const id = newId()
      await transact(db, async (trx) => {
        const row = await queries.lockDraft(trx, type)
        if (!row) throw new AppError("legal_draft_not_found")
        if (row.revision !== revision) throw new AppError("legal_draft_changed")
        const { version, title, content, changes } = row
        await requireNewVersion(trx, type, version)
        const texts = { version, title, content, changes }
        await queries.insertVersion(trx, { id, type, ...texts, published_at, withdrawn_at: null })
        await queries.deleteDraft(trx, type)
        await recordAct(trx, {
          ...{ adminId: viewer.id, act: "legal_published", target: id, address: client.address },
          detail: { type, version, effective_at: published_at.toISOString() },
        })
      })
      return { version: await recordOf(id) }
    },

    /** A page of the members who accepted a version. Throws `legal_document_not_found`. */
    acceptances: async (versionId: string, { q, cursor, limit }: AcceptanceQuery) => {
      const page = { after: decodeCursor(cursor), limit: limit + 1 }
      const [version, rows] = await Promise.all([
        recordOf(versionId),
        queries.findAcceptances(db, versionId, searchOf(q), page),
      ])
      const { page: shown, nextCursor } = pageOf(rows, limit)
      return { version, acceptances: shown.map(presentAcceptance), nextCursor }
    },
  }
}
