import { legalLimits } from "@pinyu/contract/legal/limits"
import type { LegalType } from "@pinyu/contract/legal/schemas"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { presentDocument, presentMarkup, presentVersion } from "./legal.present.ts"
import * as queries from "./legal.queries.ts"
import { createVersions, type VersionsNeeds } from "./versions.service.ts"

/** The terms and the privacy policy: public versions, and which of them each member accepted. */
export const createLegal = (dependencies: VersionsNeeds) => {
  const { clock, db } = dependencies
  const pending = async (memberId: string) => ({
    pending: (await queries.findPending(db, memberId, clock.now())).map(presentVersion),
  })

  /** Throws `legal_document_not_found` when no version is published. */
  const read = async (type: LegalType) => {
    const row = await queries.findCurrent(db, type, clock.now())
    if (!row) throw new AppError("legal_document_not_found")
    return { document: presentDocument(row) }
  }

  /** Throws `legal_document_not_found` for a version that is unknown, withdrawn or not yet published. */
  const readVersion = async (type: LegalType, version: string) => {
    const row = await queries.findVersion(db, type, version, clock.now())
    if (!row) throw new AppError("legal_document_not_found")
    return { document: presentDocument(row) }
  }

  return {
    ...createVersions(dependencies),
    read,
    version: readVersion,

    /** The markup of a document's page, in its current version for null. Throws `legal_document_not_found`. */
    markup: async (type: LegalType, version: string | null) =>
      presentMarkup((await (version === null ? read(type) : readVersion(type, version))).document),

    versions: async (type: LegalType) => ({
      versions: (await queries.findVersions(db, type, clock.now(), legalLimits.versions)).map(presentVersion),
    }),

    pending,

    /**
     * Records the acceptance of current versions and returns what is left. Idempotent. Throws
     * `legal_version_replaced`, and records nothing, when one of them is no longer current.
     */
    accept: async (memberId: string, versionIds: readonly string[]) => {
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        const current = new Set(await queries.findCurrentIds(trx, now))
        if (!versionIds.every((id) => current.has(id))) throw new AppError("legal_version_replaced")
        await queries.insertAcceptances(trx, memberId, versionIds, now)
      })
      return pending(memberId)
    },

    /** Records, in the transaction of a registration, that the new member accepts the current versions. */
    acceptCurrent: async (trx: Trx, memberId: string) => {
      const now = clock.now()
      const current = await queries.findCurrentIds(trx, now)
      if (current.length > 0) await queries.insertAcceptances(trx, memberId, current, now)
    },
  }
}

export type Legal = ReturnType<typeof createLegal>
