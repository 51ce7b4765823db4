import { sql } from "kysely"
import type { Migration } from "kysely/migration"
import pg from "pg"
import type { Db } from "./client.ts"

/**
 * In order and append-only: migrations that ran are never edited, so they import nothing of the project. When
 * a list or limit of the contract grows, a new migration changes its check. They load when one is pending.
 */
const migrations: Record<string, () => Promise<Migration>> = {
  "0001-front-door": () => import("./migrations/0001-front-door.ts"),
  "0002-admin": () => import("./migrations/0002-admin.ts"),
  "0003-people": () => import("./migrations/0003-people.ts"),
  "0004-chat": () => import("./migrations/0004-chat.ts"),
  "0005-wishes": () => import("./migrations/0005-wishes.ts"),
  "0006-feed": () => import("./migrations/0006-feed.ts"),
  "0007-notifications": () => import("./migrations/0007-notifications.ts"),
  "0008-untold-news": () => import("./migrations/0008-untold-news.ts"),
  "0009-albums": () => import("./migrations/0009-albums.ts"),
  "0010-contact": () => import("./migrations/0010-contact.ts"),
  "0011-announcements": () => import("./migrations/0011-announcements.ts"),
  "0012-unstripped-voices": () => import("./migrations/0012-unstripped-voices.ts"),
  "0013-storage-quotas": () => import("./migrations/0013-storage-quotas.ts"),
  "0014-unproved-addresses": () => import("./migrations/0014-unproved-addresses.ts"),
  "0015-account-changes": () => import("./migrations/0015-account-changes.ts"),
  "0016-admin-sessions": () => import("./migrations/0016-admin-sessions.ts"),
  "0017-explore-ranking": () => import("./migrations/0017-explore-ranking.ts"),
  "0019-departed-members": () => import("./migrations/0019-departed-members.ts"),
  "0020-stored-metadata": () => import("./migrations/0020-stored-metadata.ts"),
  "0021-notification-events": () => import("./migrations/0021-notification-events.ts"),
  "0022-announcement-progress": () => import("./migrations/0022-announcement-progress.ts"),
  "0023-passkeys": () => import("./migrations/0023-passkeys.ts"),
  "0024-legal": () => import("./migrations/0024-legal.ts"),
  "0025-leaving": () => import("./migrations/0025-leaving.ts"),
  "0026-security-notices": () => import("./migrations/0026-security-notices.ts"),
  "0027-second-step": () => import("./migrations/0027-second-step.ts"),
  "0028-email-changes": () => import("./migrations/0028-email-changes.ts"),
  "0029-exports": () => import("./migrations/0029-exports.ts"),
  "0030-transcoded-key": () => import("./migrations/0030-transcoded-key.ts"),
  "0031-plain-columns": () => import("./migrations/0031-plain-columns.ts"),
  "0032-admin-roles": () => import("./migrations/0032-admin-roles.ts"),
  "0033-admin-team": () => import("./migrations/0033-admin-team.ts"),
  "0034-audit-chain": () => import("./migrations/0034-audit-chain.ts"),
  "0035-suspensions": () => import("./migrations/0035-suspensions.ts"),
  "0036-report-cases": () => import("./migrations/0036-report-cases.ts"),
  "0037-appeals": () => import("./migrations/0037-appeals.ts"),
  "0038-first-message-limits": () => import("./migrations/0038-first-message-limits.ts"),
  "0039-appeals-against-decisions": () => import("./migrations/0039-appeals-against-decisions.ts"),
  "0042-perceptual-hashes": () => import("./migrations/0042-perceptual-hashes.ts"),
  "0044-settings": () => import("./migrations/0044-settings.ts"),
  "0045-signals": () => import("./migrations/0045-signals.ts"),
  "0046-photo-queue": () => import("./migrations/0046-photo-queue.ts"),
  "0047-admin-reauthentication": () => import("./migrations/0047-admin-reauthentication.ts"),
  "0048-legal-drafts": () => import("./migrations/0048-legal-drafts.ts"),
  "0049-takedowns": () => import("./migrations/0049-takedowns.ts"),
  "0050-figures": () => import("./migrations/0050-figures.ts"),
  "0052-order-of-the-queue": () => import("./migrations/0052-order-of-the-queue.ts"),
  "0053-registration-networks": () => import("./migrations/0053-registration-networks.ts"),
  "0054-member-notes": () => import("./migrations/0054-member-notes.ts"),
  "0057-several-limits": () => import("./migrations/0057-several-limits.ts"),
  "0058-accounts-of-admins": () => import("./migrations/0058-accounts-of-admins.ts"),
  "0060-album-requests": () => import("./migrations/0060-album-requests.ts"),
  "0061-album-views": () => import("./migrations/0061-album-views.ts"),
  "0062-album-marks": () => import("./migrations/0062-album-marks.ts"),
  "0065-verified-photos": () => import("./migrations/0065-verified-photos.ts"),
  "0066-verifications": () => import("./migrations/0066-verifications.ts"),
  "0070-invitations": () => import("./migrations/0070-invitations.ts"),
  "0075-avoided-contacts": () => import("./migrations/0075-avoided-contacts.ts"),
  "0076-blurred-photos": () => import("./migrations/0076-blurred-photos.ts"),
  "0080-meetings": () => import("./migrations/0080-meetings.ts"),
  "0081-who-may-write": () => import("./migrations/0081-who-may-write.ts"),
  "0082-appeals-by-form": () => import("./migrations/0082-appeals-by-form.ts"),
  "0083-prompts": () => import("./migrations/0083-prompts.ts"),
  "0084-body-by-choice": () => import("./migrations/0084-body-by-choice.ts"),
  "0085-passes": () => import("./migrations/0085-passes.ts"),
  "0086-newest-in-city": () => import("./migrations/0086-newest-in-city.ts"),
  "0087-liked-parts": () => import("./migrations/0087-liked-parts.ts"),
  "0088-preferences": () => import("./migrations/0088-preferences.ts"),
  "0089-checked-quotes": () => import("./migrations/0089-checked-quotes.ts"),
  "0090-saved-searches": () => import("./migrations/0090-saved-searches.ts"),
  "0091-shared-profiles": () => import("./migrations/0091-shared-profiles.ts"),
  "0093-checked-shares": () => import("./migrations/0093-checked-shares.ts"),
  "0094-wish-thanks": () => import("./migrations/0094-wish-thanks.ts"),
  "0095-checked-thanks": () => import("./migrations/0095-checked-thanks.ts"),
  "0096-quiet-hours": () => import("./migrations/0096-quiet-hours.ts"),
  "0098-arranged-conversations": () => import("./migrations/0098-arranged-conversations.ts"),
  "0099-arranged-lists": () => import("./migrations/0099-arranged-lists.ts"),
  "0100-edited-posts": () => import("./migrations/0100-edited-posts.ts"),
  "0101-mutual-settings": () => import("./migrations/0101-mutual-settings.ts"),
  "0104-view-once-pictures": () => import("./migrations/0104-view-once-pictures.ts"),
  "0105-checked-view-once": () => import("./migrations/0105-checked-view-once.ts"),
  "0107-post-pictures": () => import("./migrations/0107-post-pictures.ts"),
  "0108-checked-pictures": () => import("./migrations/0108-checked-pictures.ts"),
  "0109-post-audience": () => import("./migrations/0109-post-audience.ts"),
  "0110-comment-replies": () => import("./migrations/0110-comment-replies.ts"),
  "0111-follows": () => import("./migrations/0111-follows.ts"),
  "0112-checked-replies": () => import("./migrations/0112-checked-replies.ts"),
  "0113-shared-posts": () => import("./migrations/0113-shared-posts.ts"),
  "0114-checked-shared-posts": () => import("./migrations/0114-checked-shared-posts.ts"),
  "0115-avatars": () => import("./migrations/0115-avatars.ts"),
  "0116-animated-pictures": () => import("./migrations/0116-animated-pictures.ts"),
  "0117-written-positions": () => import("./migrations/0117-written-positions.ts"),
}

const undefinedTable = "42P01"

/** The names of the migrations that ran; none in an empty database. */
const findExecuted = async (db: Db) => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return new Set<string>()
    throw error
  }
}

const loadMigrations = async () => {
  const loading = Object.entries(migrations).map(async ([name, load]) => [name, await load()] as const)
  return Object.fromEntries(await Promise.all(loading))
}

/**
 * Runs the pending migrations and returns their names. Kysely holds a database lock meanwhile, so several
 * nodes may start at once. A node of an older version may start on a newer schema, as during an upgrade. Throws
 * the error of a failed migration, whose changes are rolled back.
 */
export const migrate = async (db: Db): Promise<string[]> => {
  const executed = await findExecuted(db)
  if (Object.keys(migrations).every((name) => executed.has(name))) return []
  const { Migrator } = await import("kysely/migration")
  const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
