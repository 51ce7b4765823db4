import type { City } from "@pinyu/contract/options"
import type { PrivacySettings } from "@pinyu/contract/profiles/schemas"
import type { TestApp } from "../test-app.ts"
import { type BuiltMember, buildMember } from "./auth.ts"
import { buildAvoidedContact } from "./avoided-contacts.ts"

const cities: readonly City[] = ["臺北市", "新北市", "桃園市", "臺中市", "高雄市"]
const minute = 60_000

/** A member with distinct attributes. */
export interface Person extends BuiltMember {
  age: number
  city: City
  height: number
  /** The minute of the last visit. */
  lastOnline: Date
}

/** A state of members by index: likes, blocks, passes, avoided contacts, privacy settings and suspensions. */
export interface Relationships {
  likes: readonly (readonly [number, number])[]
  blocks: readonly (readonly [number, number])[]
  passes: readonly (readonly [number, number])[]
  /** The first has a contact of the second on the list of avoided contacts. */
  avoids: readonly (readonly [number, number])[]
  members: readonly { privacy: PrivacySettings; suspended: boolean }[]
}

/** Creates `count` members with distinct cities, ages, heights and last visits. */
export const buildPeople = async (app: TestApp, count: number): Promise<Person[]> => {
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const age = 20 + n * 7
    const city = cities[n % cities.length] ?? "臺北市"
    const height = 160 + n
    const lastOnline = new Date(Math.floor(app.clock.now().getTime() / minute - n * 50) * minute)
    const details = { nickname: `第${n}位朋友`, city, height, birthDate: `${2025 - age}-01-01` }
    const member = await buildMember(app, details)
    // Records the visit now; otherwise the first call would overwrite `last_online`.
    await app.services.profiles.recordOnline(member.id)
    // The seconds must not be visible to others.
    const last_online = new Date(lastOnline.getTime() + 17_321)
    await app.db.updateTable("members").set({ last_online }).where("id", "=", member.id).execute()
    people.push({ ...member, age: age + 1, city, height, lastOnline })
  }
  return people
}

/** Replaces the state of these members. */
export const setRelationships = async (
  app: TestApp,
  people: readonly Person[],
  relationships: Relationships,
) => {
  const { clock, db } = app
  for (const table of ["likes", "blocks", "passes", "avoided_contacts", "notifications", "notes"] as const)
    await db.deleteFrom(table).execute()
  for (const [n, { privacy, suspended }] of relationships.members.entries())
    await db
      .updateTable("members")
      .set({ ...privacy, status: suspended ? "suspended" : "active" })
      .where("id", "=", people[n]?.id ?? "")
      .execute()
  const created_at = clock.now()
  const idsOf = ([one, other]: readonly [number, number]) =>
    [people[one]?.id ?? "", people[other]?.id ?? ""] as const
  for (const [liker_id, liked_id] of relationships.likes.map(idsOf))
    await db.insertInto("likes").values({ liker_id, liked_id, created_at }).execute()
  for (const [blocker_id, blocked_id] of relationships.blocks.map(idsOf))
    await db.insertInto("blocks").values({ blocker_id, blocked_id, created_at }).execute()
  for (const [member_id, passed_id] of relationships.passes.map(idsOf))
    await db.insertInto("passes").values({ member_id, passed_id, passed_at: created_at }).execute()
  for (const [one, other] of relationships.avoids) {
    const [owner, avoided] = [people[one], people[other]]
    if (owner && avoided) await buildAvoidedContact(app, owner, avoided.email)
  }
}
