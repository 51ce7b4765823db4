import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildAlbum, uploadToAlbum } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildFileRecord } from "@pinyu/testkit/factories/media.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import pg from "pg"
import { afterEach, beforeAll, expect, it, vi } from "vitest"
import { newId } from "../../platform/ids.ts"

const app = startedApp(() => ({ clock: testClock(new Date()) }))
let owner: BuiltMember
let album: { id: string }
let picture: Buffer

beforeAll(async () => {
  owner = await buildMember(app)
  album = await buildAlbum(app, owner)
  picture = await colouredPicture()
})
afterEach(() => void vi.restoreAllMocks())

const upload = () => uploadToAlbum(app, owner, album, [picture], { "idempotency-key": "once" })
const mediaNow = async () =>
  (await app.call(albumsRoutes.album, { as: owner, params: { albumId: album.id } })).body.album.media
const filesNow = () =>
  app.db.selectFrom("media_files").select(["key", "used_at"]).where("member_id", "=", owner.id).execute()

/** A picture of the album that exists only in the database. */
const albumFile = async () => ({
  ...{ id: newId(), album_id: album.id, created_at: app.clock.now() },
  media_key: await buildFileRecord(app, owner, "albums", { used_at: app.clock.now() }),
})

const textOf = (query: unknown) => {
  if (typeof query === "string") return query
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : ""
}

/** Loses the confirmation of the next commit of a transaction that adds files to an album. */
const loseConfirmation = () => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  let adding: unknown
  let isLost = false
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const text = textOf(given[0])
    if (text.includes('insert into "album_media"')) adding = this
    const answer = await query.apply(this, given)
    if (isLost || adding !== this || text !== "commit") return answer
    isLost = true
    throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })
  } as never)
}

it("an upload whose commit is not confirmed keeps the files of the committed rows, and a retry with the same key finds them", async () => {
  loseConfirmation()
  const first = await upload()
  expect([first.status, first.body.code]).toEqual([503, "unavailable"])
  expect(app.logLines.filter((line) => line.includes("were not discarded"))).toEqual([])
  vi.restoreAllMocks()
  await app.jobsIdle()
  const shown = await mediaNow()
  const [file] = await filesNow()
  expect([shown.length, await isStored(app, file?.key ?? "")]).toEqual([1, true])
  const retry = await upload()
  expect([retry.status, retry.body.media.map(({ id }) => id)]).toEqual([201, shown.map(({ id }) => id)])
  await app.jobsIdle()
  expect(await filesNow()).toEqual([file])
})

it("an upload that fails returns its own error when discarding fails too, which is logged", async () => {
  vi.spyOn(app.services.media.files, "discard").mockRejectedValue(new Error("nothing is discarded"))
  await app.db
    .insertInto("album_media")
    .values(await Promise.all(Array.from({ length: 30 }, albumFile)))
    .execute()
  const { status, body } = await uploadToAlbum(app, owner, album, [picture])
  expect([status, body.code]).toEqual([409, "album_full"])
  expect(app.logLines.filter((line) => line.includes("were not discarded"))).toHaveLength(1)
})
