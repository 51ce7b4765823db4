import { buffer } from "node:stream/consumers"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { colouredPicture } from "../pictures.ts"
import { addPhoto } from "../scenarios/add-photo.ts"
import type { TestApp } from "../test-app.ts"
import { type BuiltMember, buildMember } from "./auth.ts"
import { uploadPhoto } from "./media.ts"

/** Adds a photo at the end of a member's photos. */
export const buildPhoto = async ({ platform, services }: TestApp, { id }: { id: string }, picture?: Buffer) =>
  addPhoto(services, platform, id, picture ?? (await colouredPicture()))

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
