import type { AvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import type { ContactRow } from "./avoided-contacts.queries.ts"

export const presentContact = (
  { id, kind, created_at }: ContactRow,
  label: string | null,
): AvoidedContact => ({ id, kind, label, created_at: created_at.toISOString() })
