import type { LegalDocument, LegalVersion } from "@pinyu/contract/legal/schemas"
import type { DocumentRow, VersionRow } from "./legal.queries.ts"

/** A version without its text. The text never changes, so both instants are the publication. */
export const presentVersion = ({ published_at, ...row }: VersionRow): LegalVersion => ({
  ...row,
  created_at: published_at.toISOString(),
  updated_at: published_at.toISOString(),
})

export const presentDocument = ({ content, ...row }: DocumentRow): LegalDocument => ({
  ...presentVersion(row),
  content,
})
