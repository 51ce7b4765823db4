import { Readable } from "node:stream"
import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import type { Services } from "@pinyu/server/app/services.ts"
import { type Scene, sceneOf } from "../art/scene.ts"
import { forEachConcurrently } from "./for-each-concurrently.ts"
import type { DemoMember } from "./members.ts"
import type { paintPhoto } from "./paint.ts"

const hour = 3_600_000
const sceneCount = 8

/** An album of a demo member. */
interface DemoAlbum {
  /** The owner's handle. */
  handle: string
  title: string
  description?: string
  level: AlbumPrivacyLevel
  /** Handles of the selected members for that privacy level; the owner must like them. */
  chosen?: readonly string[]
  acceptsRequests?: boolean
  hours?: number
  /** Hours between its creation and the seeding. */
  hoursAgo: number
  scenes: readonly Scene[]
}

/** Some are visible to the demo sign-ins, some are not. */
export const demoAlbums: readonly DemoAlbum[] = [
  {
    handle: "demo.lin",
    title: "海與湖之間",
    description: "這兩年走過的水邊。不趕路的時候，風景會自己靠過來。",
    level: "public",
    hoursAgo: 400,
    scenes: ["sea", "lake", "night"],
  },
  {
    handle: "demo.lin",
    title: "還沒整理的底片",
    level: "private",
    hoursAgo: 200,
    scenes: ["gallery", "reading"],
  },
  {
    handle: "demo.lin",
    title: "想和你再走一次",
    description: "散場後的那段路，還有那壺沒喝完的咖啡。",
    level: "selected_members",
    acceptsRequests: true,
    chosen: ["demo.yating"],
    hours: 720,
    hoursAgo: 60,
    scenes: ["night", "coffee"],
  },
  {
    handle: "demo.yating",
    title: "散場後走的路",
    description: "週五晚上的小劇場，和之後慢慢走回家的城市。",
    level: "liked_by_me",
    hoursAgo: 300,
    scenes: ["night", "reading", "flowers"],
  },
  {
    handle: "vivian.jade",
    title: "花道練習",
    description: "學了兩年，最難的還是留白。",
    level: "public",
    hoursAgo: 500,
    scenes: ["flowers", "gallery"],
  },
  {
    handle: "vivian.jade",
    title: "特別的星期三",
    level: "mutual_likes",
    hoursAgo: 90,
    scenes: ["dinner"],
  },
  {
    handle: "taitung.feather",
    title: "海岸線的早晨",
    level: "mutual_likes",
    acceptsRequests: true,
    hoursAgo: 120,
    scenes: ["sea", "coffee"],
  },
  {
    handle: "hsinchu.chip",
    title: "下班以後的餐桌",
    level: "mutual_likes",
    hoursAgo: 150,
    scenes: ["dinner", "coffee"],
  },
  {
    handle: "ocean.nina",
    title: "水面上的日子",
    level: "public",
    hours: 720,
    hoursAgo: 30,
    scenes: ["sea", "lake"],
  },
  {
    handle: "ocean.nina",
    title: "上岸之後",
    level: "liked_by_me",
    hoursAgo: 20,
    scenes: ["dinner"],
  },
  {
    handle: "mr.mist",
    title: "茶席旁邊的書",
    level: "selected_members",
    chosen: ["zoe.galaxy"],
    hoursAgo: 110,
    scenes: ["reading"],
  },
]

/** The member's picture of a scene that is not among their profile photos. */
const variantOf = ({ seed }: DemoMember, scene: Scene) => {
  const variants = Array.from({ length: sceneCount }, (_, n) => sceneCount + n)
  return variants.find((variant) => sceneOf({ seed, variant }) === scene) ?? sceneCount
}

interface FillAlbums {
  /** Member ids by handle. */
  ids: ReadonlyMap<string, string>
  members: readonly DemoMember[]
  now: number
  servicesAt: (instant: number) => Pick<Services, "albums">
  paint: typeof paintPhoto
  signal: AbortSignal | undefined
}

/** Creates the demo albums with their pictures, each at its time. Keeps those of an earlier seeding. */
export const fillAlbums = async ({ ids, members, now, servicesAt, paint, signal }: FillAlbums) => {
  const idOf = (handle: string) => ids.get(handle) ?? ""

  const make = async (planned: DemoAlbum) => {
    const { title, description, level, chosen = [], acceptsRequests = false } = planned
    const { hours, hoursAgo, handle } = planned
    const { albums } = servicesAt(now - hoursAgo * hour)
    const known = (await albums.list(idOf(handle))).albums.find((album) => album.title === title)
    const form = {
      title,
      description: description ?? null,
      privacy_level: level,
      selected_members: chosen.map(idOf),
      expires_hours: hours ?? null,
      accepts_requests: acceptsRequests,
      marks_pictures: acceptsRequests,
    }
    return known ?? (await albums.create(idOf(handle), form, undefined)).album
  }

  const fill = async (planned: DemoAlbum) => {
    const owner = members.find(({ handle }) => handle === planned.handle)
    if (!owner || !(planned.chosen ?? []).every((handle) => ids.has(handle))) return
    const album = await make(planned)
    if (album.media_count) return
    const pictures = await Promise.all(
      planned.scenes.map((scene) => paint(owner, { kind: "scene", variant: variantOf(owner, scene) })),
    )
    async function* files() {
      for (const picture of pictures) yield { name: "", file: Readable.from(picture), fieldsBefore: {} }
    }
    const { albums } = servicesAt(now - planned.hoursAgo * hour)
    await albums.addMedia(idOf(planned.handle), album.id, files(), undefined)
  }

  await forEachConcurrently(demoAlbums, fill, signal)
}
