import type { City } from "@pinyu/contract/options"
import type { PrivacySettings } from "@pinyu/contract/profiles/schemas"
import type { TestApp } from "../test-app.ts"
import { type BuiltMember, buildMember } from "./auth.ts"

const cities: readonly City[] = ["臺北市", "新北市", "桃園市", "臺中市", "高雄市"]
const minute = 60_000

/** A member of a small society, with everything that tells them from the others. */
export interface Person extends BuiltMember {
  age: number
  city: City
  height: number
  /** The minute in which they were last here. */
  seen: Date
}

/** How a society stands: by their places in it, who likes and who blocks whom, what each shows, who is suspended. */
export interface Society {
  likes: readonly (readonly [number, number])[]
  blocks: readonly (readonly [number, number])[]
  members: readonly { privacy: PrivacySettings; suspended: boolean }[]
}

/** So many members, each of another city, age and height, last here in another minute. */
export const buildPeople = async (app: TestApp, count: number): Promise<Person[]> => {
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const age = 20 + n * 7
    const city = cities[n % cities.length] ?? "臺北市"
    const height = 160 + n
    const seen = new Date(Math.floor(app.clock.now().getTime() / minute - n * 50) * minute)
    const told = { nickname: `第${n}位朋友`, city, height, birthDate: `${2025 - age}-01-01` }
    const member = await buildMember(app, told)
    // Before it is said when they were here: the calls that they will make count as the same visit.
    await app.services.profiles.noteOnline(member.id)
    // Some seconds after the minute, which are nobody's business.
    const last_online = new Date(seen.getTime() + 17_321)
    await app.db.updateTable("members").set({ last_online }).where("id", "=", member.id).execute()
    people.push({ ...member, age: age + 1, city, height, seen })
  }
  return people
}

/** Puts these members into another state, whatever they did before. */
export const arrangePeople = async ({ clock, db }: TestApp, people: readonly Person[], society: Society) => {
  for (const table of ["likes", "blocks", "notifications", "notes"] as const)
    await db.deleteFrom(table).execute()
  for (const [n, { privacy, suspended }] of society.members.entries())
    await db
      .updateTable("members")
      .set({ ...privacy, status: suspended ? "suspended" : "active" })
      .where("id", "=", people[n]?.id ?? "")
      .execute()
  const created_at = clock.now()
  const idsOf = ([one, other]: readonly [number, number]) =>
    [people[one]?.id ?? "", people[other]?.id ?? ""] as const
  for (const [liker_id, liked_id] of society.likes.map(idsOf))
    await db.insertInto("likes").values({ liker_id, liked_id, created_at }).execute()
  for (const [blocker_id, blocked_id] of society.blocks.map(idsOf))
    await db.insertInto("blocks").values({ blocker_id, blocked_id, created_at }).execute()
}
