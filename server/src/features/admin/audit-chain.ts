import { createHash } from "node:crypto"
import type { Db } from "../../db/client.ts"
import { findLinks, findPersonal, findUnchained } from "./audit.queries.ts"
import { hashPersonal } from "./personal-details.ts"

const linksPerPage = 10_000

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** The result of a check of the audit log. */
export interface AuditCheck {
  entries: number
  /** The hash of the last link as hex; null for an empty log. */
  head: string | null
  /** What is wrong, one message each. An intact log has none. */
  errors: string[]
}

/**
 * Recomputes the chain of the audit log and reports changed, missing and added entries. `knownHead` is the
 * head of an earlier check, which must still occur: without it, a log that was cut at its end looks intact.
 */
export const checkAudit = async (db: Db, knownHead?: string): Promise<AuditCheck> => {
  const errors: string[] = []
  let last: Uint8Array = new Uint8Array()
  let position = 0
  let containsKnown = knownHead === undefined
  for (;;) {
    const links = await findLinks(db, String(position), linksPerPage)
    for (const link of links) {
      const expected = position + 1
      position = Number(link.position)
      if (position !== expected) errors.push(`entries ${expected} to ${position - 1} are missing`)
      if (link.text === null) errors.push(`entry ${position} is missing`)
      else if (
        position === expected &&
        !createHash("sha256").update(last).update(link.text).digest().equals(link.hash)
      )
        errors.push(`entry ${position} was changed`)
      last = link.hash
      containsKnown ||= hexOf(last) === knownHead
    }
    if (links.length < linksPerPage) break
  }
  for (const { position: place, hash, detail, salt, isMember } of await findPersonal(db)) {
    // An erasure deletes the details with the member.
    if (detail === null || salt === null) {
      if (isMember) errors.push(`the personal details of entry ${place} are missing`)
    } else if (hashPersonal(salt, detail) !== hash)
      errors.push(`the personal details of entry ${place} were changed`)
  }
  for (const { id } of await findUnchained(db)) errors.push(`entry ${id} was added outside of the chain`)
  if (!containsKnown) errors.push("the known head does not occur: entries after it were removed or rewritten")
  return { entries: position, head: position > 0 ? hexOf(last) : null, errors }
}
