/**
 * Measures what members see of each other on few and on many members, in one run: explore, search, the lists
 * of friends, their counts, and a profile. Measures typical members and one whom thousands like.
 *
 *   npm run bench:people                              10,000 and 1,000,000 members (5,000,000 likes, 100,000 blocks)
 *   npm run bench:people -- --sizes 1000,50000        other numbers
 *   npm run bench:people -- --plans                   with the query plans on the many
 *
 * Fails when a median on many members exceeds its limit.
 */
import { tmpdir } from "node:os"
import { parseArgs } from "node:util"
import { exploreQuery, searchQuery } from "@pinyu/contract/explore/schemas"
import type { Db } from "@pinyu/server/db/client.ts"
import { primaryReads } from "@pinyu/server/db/reads.ts"
import { createExplore } from "@pinyu/server/features/explore/explore.service.ts"
import { findAdmirers, findLiked, findMatched } from "@pinyu/server/features/friends/friends.queries.ts"
import { createFriends } from "@pinyu/server/features/friends/friends.service.ts"
import { createProfiles } from "@pinyu/server/features/profiles/profiles.service.ts"
import { createPictureTool } from "@pinyu/server/platform/pictures/pictures.ts"
import { createDiskStorage } from "@pinyu/server/platform/storage/disk-storage.ts"
import { cacheSignedUrls } from "@pinyu/server/platform/storage/signed-urls.ts"
import { sql } from "kysely"
import { explain } from "./explain.ts"
import { type Calls, measureSizes, reportRatios } from "./ratios.ts"
import { memberId } from "./seed-members.ts"
import type { SeededDatabase } from "./with-members.ts"

/** A member with `admirerCount` admirers, who likes every tenth of them back. */
const popular = memberId(1)
const admirerCount = 5_000
const clock = { now: () => new Date("2026-11-01T00:00:00Z") }

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,1000000" },
    plans: { type: "boolean", default: false },
  },
})

const unused = () => Promise.reject(new Error("nothing is uploaded here"))
const uploads = {
  requireUnused: unused,
  read: unused,
  markUsed: unused,
  storeDrafts: unused,
  keepDrafts: unused,
  dropDrafts: unused,
  deleteFiles: unused,
  deleteUploadsOf: unused,
  offerUpload: unused,
}

/** The real services over the real queries. Only files are stubbed. */
const servicesOver = (db: Db) => {
  const disk = { folder: tmpdir(), key: Buffer.alloc(32, 7), clock, baseUrl: () => "https://files.example" }
  const storage = cacheSignedUrls(createDiskStorage(disk), clock)
  const profiles = createProfiles({
    ...{
      db,
      clock,
      reads: primaryReads(db),
      uploads,
      pictures: createPictureTool(),
      storage,
      log: { warn: unused },
    },
    files: { keysOf: async () => [], release: unused },
    notifications: { deleteCausedBy: unused, record: unused },
    departConversations: unused,
    currentSettings: unused,
    recordAct: unused,
    requireAllowedPicture: unused,
    presenceShown: async () => undefined,
    mutualSettingChanged: unused,
    removeVerifications: async () => undefined,
    removeExports: async () => undefined,
    jobs: { enqueue: unused },
  })
  const cardsOf = profiles.cards
  const friends = createFriends({
    db,
    clock,
    cardsOf,
    log: { warn: unused },
    notifications: { record: unused, withdraw: unused, withdrawBetween: unused, emitUnreadCount: unused },
    realtime: { emit: unused },
    acceptInvitationOf: unused,
    requirePart: unused,
    findWritten: unused,
    writeAbout: unused,
    removeCommentsBetween: unused,
    removeCommentsOfMatch: unused,
    unshareBetween: unused,
    signPicture: profiles.signPicture,
  })
  return {
    explore: createExplore({
      ...{ db, clock, cardsOf, reads: primaryReads(db), secrets: { matchKey: Buffer.alloc(32) } },
    }),
    friends,
    profiles,
  }
}

const seedPopular = async (db: Db) => {
  const others = sql`from members where id <> ${popular} and id not in (
      select blocked_id from blocks where blocker_id = ${popular}
      union select blocker_id from blocks where blocked_id = ${popular})
    order by id limit ${admirerCount}`
  const at = sql`timestamptz '2026-10-01'`
  await sql`insert into likes (liker_id, liked_id, created_at)
    select id, ${popular}, ${at} + row_number() over (order by id) * interval '1 second' ${others}
    on conflict do nothing`.execute(db)
  await sql`insert into likes (liker_id, liked_id, created_at)
    select ${popular}, liker_id, ${at} from likes
    where liked_id = ${popular} and right(liker_id::text, 1) = '0'
    on conflict do nothing`.execute(db)
  await sql`vacuum analyze likes`.execute(db)
}

/** The calls by name. Each round has another viewer. */
const casesOver = (db: Db, count: number): Calls => {
  const { explore, friends, profiles } = servicesOver(db)
  const viewer = (n: number) => memberId(2 + ((n * 7_919) % (count - 2)))
  const page = { limit: 20 }
  const filter = exploreQuery.parse({ minAge: 18, maxAge: 40 })
  const inCity = exploreQuery.parse({ regions: "臺中市", minAge: 25, maxAge: 35 })
  const words = searchQuery.parse({ q: "咖啡" })
  return {
    explore: (n) => explore.list(viewer(n), filter),
    // Each viewer is new, so each page ranks its members.
    "explore by best match": (n) => explore.list(viewer(n), { ...filter, sort: "match" }),
    "explore in a city": (n) => explore.list(viewer(n), inCity),
    search: (n) => explore.search(viewer(n), words),
    "I like": (n) => friends.iLike(viewer(n), page),
    "like me": (n) => friends.likeMe(viewer(n), page),
    "mutual likes": (n) => friends.mutualLikes(viewer(n), page),
    blacklist: (n) => friends.blacklist.list(viewer(n), page),
    "counts of friends": (n) => friends.stats(viewer(n)),
    "a profile": (n) => profiles.view(viewer(n), viewer(n + 3)).catch(() => undefined),
    "like me: 5,000 admirers": () => friends.likeMe(popular, page),
    "I like: 5,000 admirers": () => friends.iLike(popular, page),
    "mutual likes: of 500": () => friends.mutualLikes(popular, page),
    "counts: 5,000 admirers": () => friends.stats(popular),
  }
}

const showPlans = async (db: Db) => {
  const viewer = memberId(4_711)
  const queries = {
    "I like": findLiked(db, viewer, undefined, 21),
    "like me": findAdmirers(db, popular, undefined, 21),
    "mutual likes": findMatched(db, popular, undefined, 21),
  }
  for (const [name, query] of Object.entries(queries))
    console.log(`\n## ${name}\n${await explain(db, query)}`)
}

const sizes = options.sizes.split(",").map(Number)

const prepare = async ({ db, count }: SeededDatabase) => {
  await seedPopular(db)
  if (count === sizes.at(-1) && options.plans) await showPlans(db)
  return casesOver(db, count)
}

reportRatios(await measureSizes(sizes, prepare), sizes)
