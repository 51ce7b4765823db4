import { type Migration, Migrator } from "kysely/migration"
import type { Db } from "./client.ts"
import * as frontDoor from "./migrations/0001-front-door.ts"
import * as admin from "./migrations/0002-admin.ts"
import * as people from "./migrations/0003-people.ts"
import * as chat from "./migrations/0004-chat.ts"
import * as wishes from "./migrations/0005-wishes.ts"
import * as feed from "./migrations/0006-feed.ts"
import * as notifications from "./migrations/0007-notifications.ts"
import * as untoldNews from "./migrations/0008-untold-news.ts"
import * as albums from "./migrations/0009-albums.ts"
import * as contact from "./migrations/0010-contact.ts"
import * as announcements from "./migrations/0011-announcements.ts"

/**
 * In order, and only ever added to: what has run somewhere is never edited, and so they import nothing of ours. Where a list
 * or a limit of the contract grows, a new migration changes its check.
 */
const migrations: Record<string, Migration> = {
  "0001-front-door": frontDoor,
  "0002-admin": admin,
  "0003-people": people,
  "0004-chat": chat,
  "0005-wishes": wishes,
  "0006-feed": feed,
  "0007-notifications": notifications,
  "0008-untold-news": untoldNews,
  "0009-albums": albums,
  "0010-contact": contact,
  "0011-announcements": announcements,
}

/**
 * Brings the schema up to date and answers the names of what ran. Kysely holds a lock in the database meanwhile, so
 * that several nodes may start at once. Throws what a failed migration threw; its changes are rolled back.
 */
export const migrate = async (db: Db): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
