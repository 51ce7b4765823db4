import { buffer } from "node:stream/consumers"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { newId } from "@pinyu/server/platform/ids.ts"
import { colouredPicture } from "../pictures.ts"
import { addPhoto } from "../scenarios/add-photo.ts"
import type { TestApp } from "../test-app.ts"
import { type BuiltMember, buildMember } from "./auth.ts"
import { uploadPhoto } from "./media.ts"

/** Adds a photo at the end of a member's photos. */
export const buildPhoto = async ({ platform, services }: TestApp, { id }: { id: string }, picture?: Buffer) =>
  addPhoto(services, platform, id, picture ?? (await colouredPicture()))

/** A photo at the end of a member's photos that exists only in the database, which is fast. Returns its path. */
export const buildPhotoRecord = async ({ clock, db }: TestApp, { id: member_id }: { id: string }) => {
  const photos = db.selectFrom("member_photos").select("id").where("member_id", "=", member_id)
  const { length: position } = await photos.execute()
  const id = newId()
  const large_key = `photos/${member_id}/${id}-large.webp`
  const keys = { large_key, small_key: `photos/${member_id}/${id}-small.webp` }
  await db
    .insertInto("member_photos")
    .values({ id, member_id, position, ...keys, created_at: clock.now() })
    .execute()
  return large_key
}

/**
 * A photo at the end of a member's photos, in the database and the storage, which is much faster than an
 * upload: all versions are the same small picture. Returns its path.
 */
export const storePhoto = async (app: TestApp, { id: member_id }: { id: string }, colour?: string) => {
  const large_key = await buildPhotoRecord(app, { id: member_id })
  const versionOf = (name: string) => large_key.replace("-large", `-${name}`)
  const [small_key, blurred_key, avatar_key] = [versionOf("small"), versionOf("blurred"), versionOf("avatar")]
  const picture = await colouredPicture(colour)
  for (const key of [large_key, small_key, blurred_key, avatar_key])
    await app.platform.storage.put(key, picture, { contentType: "image/webp" })
  await app.db
    .updateTable("member_photos")
    .set({ blurred_key, avatar_key })
    .where("large_key", "=", large_key)
    .execute()
  return large_key
}

/** An answer of a member to a prompt that they have not answered. */
export const buildAnswer = async (
  { db }: Pick<TestApp, "db">,
  { id: member_id }: { id: string },
  answer: PromptAnswer = { prompt: "ask_me", answer: "今天的雲" },
) => {
  const present = await db
    .selectFrom("member_prompts")
    .select("id")
    .where("member_id", "=", member_id)
    .execute()
  await db
    .insertInto("member_prompts")
    .values({ member_id, position: present.length, ...answer })
    .execute()
  return answer
}

/** Marks all present photos as compared with the member, who is verified then. */
export const verifyPhotos = ({ clock, db }: TestApp, { id }: { id: string }) =>
  db.updateTable("member_photos").set({ verified_at: clock.now() }).where("member_id", "=", id).execute()

/** Helpers for tests of photos in one app. */
export const photoTools = (app: TestApp) => {
  const save = (as: BuiltMember, body: object) => app.call(profileRoutes.update, { as, body })
  const own = async (as: BuiltMember) => (await app.call(profileRoutes.me, { as })).body.profile
  const upload = async (as: BuiltMember, colour?: string) =>
    uploadPhoto(app, as, await colouredPicture(colour))
  /** A member with photos of these colours, and the photos' paths. */
  const memberWith = async (...colours: string[]) => {
    const member = await buildMember(app)
    const uploads: string[] = []
    for (const colour of colours) uploads.push(await upload(member, colour))
    const { body } = await save(member, { avatar_urls: uploads })
    return { member, uploads, paths: body.profile.avatar_urls }
  }
  const read = async (key: string) => {
    const found = await app.platform.storage.read(key)
    return found && buffer(found.body)
  }
  const filesOf = async ({ id }: { id: string }) =>
    (await Array.fromAsync(app.platform.storage.list())).filter((key) => key.includes(id))
  return { save, own, upload, memberWith, read, filesOf }
}
