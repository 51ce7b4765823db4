import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { cities } from "@pinyu/contract/options"
import { mulberry32 } from "@pinyu/demo/art/random.ts"
import type pg from "pg"
import { from as copyFrom } from "pg-copy-streams"

/** The id of the n-th seeded member, from 1. */
export const memberId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`

const names = ["小雅", "阿哲", "Vivian", "冠宇", "怡君", "文青", "Kevin", "語彤", "子軒", "美玲"]
const texts = ["喜歡爬山與咖啡", "週末常在美術館", "愛旅行也愛下廚", "古典樂與紅酒", "海邊長大的人"]
const dayMs = 86_400_000
const newestBirth = Date.UTC(2008, 0, 1)
const newestVisit = Date.UTC(2026, 10, 1)
const joined = "2026-01-01T00:00:00Z"
const likesEach = 5
const membersPerBlock = 10
const rowsAtOnce = 2_000

type Row = readonly (string | number)[]

const identityOf = (n: number) => {
  if (n % 3 === 0) return "sugar_daddy"
  return n % 7 === 0 ? "sugar_mommy" : "sugar_baby"
}

function* members(count: number): Generator<Row> {
  const random = mulberry32(1)
  const upTo = (size: number) => Math.floor(random() * size)
  for (let n = 1; n <= count; n++)
    yield [
      memberId(n),
      `${names[upTo(names.length)]}${n % 1000}`,
      new Date(newestBirth - upTo(365 * 62) * dayMs).toISOString().slice(0, 10),
      cities[Math.floor(random() ** 2 * cities.length)] ?? "臺北市",
      150 + (n % 40),
      45 + (n % 50),
      identityOf(n),
      n % 3 === 0 ? "male" : "female",
      texts[upTo(texts.length)] ?? "",
      new Date(newestVisit - random() * 60 * dayMs).toISOString(),
      joined,
    ]
}

function* photos(count: number): Generator<Row> {
  for (let n = 1; n <= count; n++)
    for (const place of [0, 1]) {
      const id = `00000000-0000-7000-9${place}00-${String(n).padStart(12, "0")}`
      yield [
        id,
        memberId(n),
        place,
        `photos/${n}/${place}-large.webp`,
        `photos/${n}/${place}-small.webp`,
        `photos/${n}/${place}-avatar.webp`,
        joined,
      ]
    }
}

function* likes(count: number): Generator<Row> {
  for (let n = 1; n <= count; n++)
    for (let k = 1; k <= likesEach; k++) {
      const liked = 1 + ((n * 7_919 + k * 104_729) % count)
      if (liked !== n)
        yield [memberId(n), memberId(liked), new Date(newestVisit - ((n + k) % 50) * dayMs).toISOString()]
    }
}

function* blocks(count: number): Generator<Row> {
  for (let n = 1; n <= count; n += membersPerBlock)
    yield [memberId(n), memberId(1 + ((n + 1) % count)), joined]
}

/** Rows in the text format of COPY. No value needs escaping. */
function* inCopyFormat(rows: Iterable<Row>): Generator<string> {
  let chunk: string[] = []
  for (const row of rows) {
    chunk.push(`${row.join("\t")}\n`)
    if (chunk.length < rowsAtOnce) continue
    yield chunk.join("")
    chunk = []
  }
  yield chunk.join("")
}

/**
 * Seeds `count` members, the same for the same count. Half of them live in five of the 22 cities; ages are 18
 * to 80; all were online within 60 days. Each has two photos and five likes; every tenth blocks another
 * member.
 */
export const seedMembers = async (pool: pg.Pool, count: number) => {
  const client = await pool.connect()
  const copy = (target: string, rows: Iterable<Row>) =>
    pipeline(Readable.from(inCopyFormat(rows)), client.query(copyFrom(`copy ${target} from stdin`)))
  try {
    // All ids are valid by construction; checking the foreign keys would dominate the run time.
    await client.query("set session_replication_role = replica")
    const body = "birth_date, city, height_cm, weight_kg, identity, gender, about_me"
    await copy(`members (id, nickname, ${body}, last_online, created_at)`, members(count))
    await copy(
      "member_photos (id, member_id, position, large_key, small_key, avatar_key, created_at)",
      photos(count),
    )
    await copy("likes (liker_id, liked_id, created_at)", likes(count))
    await copy("blocks (blocker_id, blocked_id, created_at)", blocks(count))
    await client.query("vacuum analyze")
  } finally {
    client.release(true)
  }
}
