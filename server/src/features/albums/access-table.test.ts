/** @module-tag heavy */
import { type AlbumPrivacyLevel, albumPrivacyLevels } from "@pinyu/contract/albums/options"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { buildAlbumRecord } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const grants = ["none", "current", "ended"] as const
type Grant = (typeof grants)[number]
const ends = ["none", "later", "past"] as const
type End = (typeof ends)[number]

/** The levels that a relation opens by itself. */
const opens = {
  owner: albumPrivacyLevels,
  stranger: ["public"],
  admirer: ["public"],
  liked: ["public", "liked_by_me"],
  match: ["public", "liked_by_me", "mutual_likes"],
  selected: ["public", "selected_members"],
  blocked: [],
  blocker: [],
} satisfies Record<string, readonly AlbumPrivacyLevel[]>
type Relation = keyof typeof opens
const relations = Object.keys(opens) as Relation[]
/** The levels that a grant opens. */
const openedByGrant: readonly AlbumPrivacyLevel[] = ["liked_by_me", "mutual_likes", "selected_members"]

/** What a viewer gets of an album on each of the five read paths. */
const expectedFor = (level: AlbumPrivacyLevel, relation: Relation, grant: Grant, end: End) => {
  const isBlocked = relation === "blocked" || relation === "blocker"
  const exists = relation === "owner" || (!isBlocked && level !== "private" && end !== "past")
  const isOpen =
    exists &&
    ((opens[relation] as readonly AlbumPrivacyLevel[]).includes(level) ||
      (grant === "current" && openedByGrant.includes(level)))
  const [shown, status] = isOpen ? ["open", 200] : exists ? ["locked", 403] : ["absent", 404]
  const file = isOpen ? 200 : 404
  return { list: shown, detail: shown, media: status, file, evidence: shown }
}

const app = startedApp()
const owners = new Map<End, BuiltMember>()
const viewers = new Map<string, BuiltMember>()
const albums = new Map<string, { albumId: string; key: string }>()

const hourMs = 3_600_000
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs)
/** Longer ago than an expired album can be reported. */
const endOf: Record<End, () => Date | null> = { none: () => null, later: () => at(5), past: () => at(-48) }
const ownerOf = (end: End) => owners.get(end) as BuiltMember
const keyOf = (...parts: readonly string[]) => parts.join()

/** Inserts an album with one file, whose thumbnail is its cover. */
const insertAlbum = async (level: AlbumPrivacyLevel, end: End) => {
  const owner = ownerOf(end)
  const { albumId } = await buildAlbumRecord(app, owner)
  await app.db
    .updateTable("albums")
    .set({ privacy_level: level, expires_at: endOf[end]() })
    .where("id", "=", albumId)
    .execute()
  const media = app.db.selectFrom("album_media").select("media_key").where("album_id", "=", albumId)
  const { media_key: key } = await media.executeTakeFirstOrThrow()
  await app.platform.storage.put(key, Buffer.from("RIFF"), { contentType: "image/webp" })
  albums.set(keyOf(level, end), { albumId, key })
}

/** Inserts the relation to an owner without any check, as if nothing else had happened. */
const relate = async (relation: Relation, { id: owner }: BuiltMember, { id: viewer }: BuiltMember) => {
  const created_at = app.clock.now()
  const like = (liker_id: string, liked_id: string) =>
    app.db.insertInto("likes").values({ liker_id, liked_id, created_at }).execute()
  const block = (blocker_id: string, blocked_id: string) =>
    app.db.insertInto("blocks").values({ id: newId(), blocker_id, blocked_id, created_at }).execute()
  const isBlocked = relation === "blocked" || relation === "blocker"
  if (relation === "liked" || relation === "match" || isBlocked) await like(owner, viewer)
  if (relation === "admirer" || relation === "match" || isBlocked) await like(viewer, owner)
  if (relation === "blocked") await block(owner, viewer)
  if (relation === "blocker") await block(viewer, owner)
}

/** The selection and the grant of a viewer for an album. A blocked one has every relation there is. */
const admit = async (relation: Relation, grant: Grant, albumId: string, { id: member_id }: BuiltMember) => {
  const row = { album_id: albumId, member_id }
  if (["selected", "blocked", "blocker"].includes(relation))
    await app.db.insertInto("album_members").values(row).execute()
  if (grant === "none") return
  const expires_at = grant === "current" ? at(1) : app.clock.now()
  await app.db
    .insertInto("album_grants")
    .values({ ...row, id: newId(), created_at: at(-1), expires_at })
    .execute()
}

beforeAll(async () => {
  for (const end of ends) {
    owners.set(end, await buildMember(app, { vipExpiresAt: at(100) }))
    for (const level of albumPrivacyLevels) await insertAlbum(level, end)
  }
  for (const relation of relations.slice(1))
    for (const grant of grants) {
      const viewer = await buildMember(app)
      viewers.set(keyOf(relation, grant), viewer)
      for (const end of ends) await relate(relation, ownerOf(end), viewer)
      for (const { albumId } of albums.values()) await admit(relation, grant, albumId, viewer)
    }
})

const readFile = async (url: string) => {
  const { pathname, search } = new URL(url)
  return (await app.app.inject({ url: pathname + search })).statusCode
}

/** What the viewer gets now on each read path. The URLs are signed as if they could see the album. */
const readAll = async (
  owner: BuiltMember,
  as: BuiltMember,
  { albumId, key }: { albumId: string; key: string },
) => {
  const params = { albumId }
  const [list, detail, media] = await Promise.all([
    app.call(albumsRoutes.ofMember, { as, params: { userId: owner.id } }),
    app.call(albumsRoutes.album, { as, params }),
    app.call(albumsRoutes.media, { as, params }),
  ])
  const shownAs = (found: { is_locked: boolean } | undefined) =>
    found ? (found.is_locked ? "locked" : "open") : "absent"
  const grant = { viewerId: as.id, mediaKey: key }
  const file = await readFile(await app.platform.storage.signedUrl(key, { lifetimeSeconds: 600, grant }))
  const evidence = await app.db
    .transaction()
    .execute((trx) => app.services.albums.evidence(trx, as.id, albumId))
  return {
    list: shownAs(list.body.albums?.find(({ id }) => id === albumId)),
    detail: shownAs(detail.body.album),
    media: media.status,
    file,
    evidence: evidence ? (evidence.files.length > 0 ? "open" : "locked") : "absent",
  }
}

/** Grants and ends of an album. An ended grant is no grant, and a later end matters to a current one. */
const noGrant = [
  ["none", "none"],
  ["none", "past"],
  ["ended", "none"],
] as const
const states = [...noGrant, ["current", "none"], ["current", "later"], ["current", "past"]] as const

const rows = albumPrivacyLevels.flatMap((level) =>
  relations.flatMap((relation) =>
    states
      .filter(([grant]) => relation !== "owner" || grant === "none")
      .map(([grant, end]) => [level, relation, grant, end] as const),
  ),
)

describe("what a viewer gets of an album on five read paths", () => {
  it.each(rows)(
    "%s, for the %s, with the grant: %s, and the end: %s",
    async (level, relation, grant, end) => {
      const owner = ownerOf(end)
      const as = relation === "owner" ? owner : (viewers.get(keyOf(relation, grant)) as BuiltMember)
      const album = albums.get(keyOf(level, end)) as { albumId: string; key: string }
      expect(await readAll(owner, as, album)).toEqual(expectedFor(level, relation, grant, end))
    },
  )
})
