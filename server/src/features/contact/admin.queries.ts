import { contactLimits } from "@pinyu/contract/contact/limits"
import { type ContactStatus, contactStatuses } from "@pinyu/contract/contact/options"
import { type ContactCounts, contactCounts } from "@pinyu/contract/contact/schemas"
import type { Db } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { Position } from "../../platform/cursor.ts"

/** A page of forms in these states, latest change first. */
export const findForms = (
  db: Db,
  statuses: readonly ContactStatus[],
  after: Position | undefined,
  limit: number,
) => {
  const forms = db
    .selectFrom("contact_forms")
    .selectAll()
    .select("updated_at as at")
    .where("status", "in", statuses)
  return latestFirst(forms, { at: "updated_at", id: "id" }, after).limit(limit).execute()
}

/** Forms per status, counted up to `contactLimits.countedForms`. */
export const countForms = async (db: Db): Promise<ContactCounts> => {
  const counted = await db
    .selectNoFrom((eb) =>
      contactStatuses.map((status) =>
        eb
          .selectFrom((some) =>
            some
              .selectFrom("contact_forms")
              .select("id")
              .where("status", "=", status)
              .limit(contactLimits.countedForms)
              .as("some"),
          )
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .as(status),
      ),
    )
    .executeTakeFirstOrThrow()
  return contactCounts.parse(
    Object.fromEntries(contactStatuses.map((status) => [status, Number(counted[status])])),
  )
}
