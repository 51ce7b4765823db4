import { legalRoutes } from "@pinyu/contract/legal/routes"
import type { LegalType } from "@pinyu/contract/legal/schemas"
import { call } from "../../lib/api/api.ts"

/** Loads a version of a document; without a number the current one. */
export const loadDocument = async (type: LegalType, version: string | null, signal: AbortSignal) => {
  const { document } = version
    ? await call(legalRoutes.version, { params: { type, version } }, { signal })
    : await call(legalRoutes.read, { params: { type } }, { signal })
  return document
}

export const loadVersions = async (type: LegalType, signal: AbortSignal) =>
  (await call(legalRoutes.versions, { params: { type } }, { signal })).versions
