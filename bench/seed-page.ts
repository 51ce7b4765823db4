import { link, mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { renderPortrait, renderScene } from "@pinyu/demo/art/render.ts"
import type { Db } from "@pinyu/server/db/client.ts"
import { makePicture } from "@pinyu/server/platform/media/make-pictures.ts"
import { buildHistory } from "@pinyu/testkit/factories/chat.ts"
import { sql } from "kysely"
import { conversationId } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"

/** Different portraits and scenes. The members share them, because drawing one for each takes too long. */
const pictures = 12
const paragraph = "傍晚沿著河堤慢慢走，風裡有桂花的味道。回家煮了一鍋湯，聽完一張老唱片，想起好久不見的朋友。"

/** The n-th portrait and scene in the stored versions, as files in `folder`. */
const drawPictures = async (folder: string, n: number) => {
  const save = async (name: string, body: Buffer | undefined) => {
    const path = join(folder, `${n}-${name}.webp`)
    await writeFile(path, body ?? "")
    return path
  }
  const gender = n % 2 === 0 ? ("female" as const) : ("male" as const)
  const portrait = await renderPortrait({ seed: n, gender, age: 25 + n, variant: 0 })
  const photo = await makePicture({ kind: "photo", type: "image/webp", input: portrait })
  const scene = await save("scene", await renderScene({ seed: n, variant: 0 }, { width: 1600, height: 1200 }))
  const picture = await makePicture({ kind: "bounded", type: "image/webp", input: scene })
  return {
    photo: {
      large: await save("photo", photo.large),
      small: await save("small-photo", photo.small),
      avatar: await save("avatar", photo.avatar),
    },
    picture: {
      large: await save("picture", picture.large),
      small: await save("small-picture", picture.small),
    },
  }
}

/** Writes the pictures of the seeded members and posts into the storage folder. */
export const writePictures = async (storage: string, members: number, posts: number) => {
  const folder = join(storage, "drawn")
  await mkdir(folder, { recursive: true })
  const drawn: Awaited<ReturnType<typeof drawPictures>>[] = []
  for (let n = 0; n < pictures; n++) drawn.push(await drawPictures(folder, n))
  const linkAs = async (path: string, file: string | undefined) => {
    await mkdir(dirname(path), { recursive: true })
    if (file) await link(file, path)
  }
  for (let n = 1; n <= members; n++)
    for (const place of [0, 1]) {
      const photo = drawn[(n + place) % pictures]?.photo
      for (const version of ["large", "small", "avatar"] as const)
        await linkAs(join(storage, `photos/${memberId(n)}/${place}-${version}.webp`), photo?.[version])
    }
  for (let n = 5; n <= posts; n += 5) {
    const picture = drawn[(n / 5) % pictures]?.picture
    await linkAs(join(storage, `posts/${n}.webp`), picture?.large)
    await linkAs(join(storage, `posts/${n}-small.webp`), picture?.small)
  }
}

/** Names the photos as the service does: it reads the owner from the path. */
export const renamePhotos = (db: Db) =>
  sql`update member_photos set large_key = 'photos/' || member_id || '/' || position || '-large.webp',
    small_key = 'photos/' || member_id || '/' || position || '-small.webp',
    avatar_key = 'photos/' || member_id || '/' || position || '-avatar.webp'`.execute(db)

/** Gives the seeded posts texts of different lengths, and the first hundred a dozen comments each. */
export const varyPosts = async (db: Db) => {
  await sql`update posts set content = content || repeat(${paragraph}, (likes_count + length(content)) % 4)`.execute(
    db,
  )
  await sql`insert into comments (id, post_id, member_id, content, created_at)
    select gen_random_uuid(), posts.id, ${memberId(2)}, '第 ' || n || ' 則：' || left(${paragraph}, n * 4), now()
    from (select id from posts order by created_at desc limit 100) posts, generate_series(1, 12) n`.execute(
    db,
  )
  await sql`update posts set comments_count = (select count(*) from comments where post_id = posts.id)`.execute(
    db,
  )
}

/** Gives the member `count` conversations with the first seeded members, of `messages` read messages each. */
export const seedTalks = async (db: Db, me: { id: string }, count: number, messages: number) => {
  const now = new Date()
  for (let n = 1; n <= count; n++) {
    const id = conversationId(n)
    const other = memberId(n)
    await sql`insert into conversations (id, started_by_id, created_at) values (${id}, null, ${now})`.execute(
      db,
    )
    for (const [one, two] of [
      [me.id, other],
      [other, me.id],
    ])
      await sql`insert into conversation_members (conversation_id, member_id, other_id, sorted_at)
        values (${id}, ${one}, ${two}, ${now})`.execute(db)
    await buildHistory({ db, clock: { now: () => now } }, id, [me, { id: other }], messages)
  }
  await sql`update conversation_members set unread_count = 0, read_position = ${messages}`.execute(db)
}
