import { Readable } from "node:stream"
import type { Services } from "@pinyu/server/app/services.ts"
import type { Db } from "@pinyu/server/db/client.ts"
import { forEachConcurrently } from "./for-each-concurrently.ts"
import type { DemoMember } from "./members.ts"
import type { paintPhoto } from "./paint.ts"
import { findPosted } from "./standing.queries.ts"

interface DemoPost {
  content: string
  /** The variant of the attached scene; none by default. */
  scene?: number
  comments: readonly string[]
  /** Replies to the first comment. */
  replies?: readonly string[]
}

/** The demo posts, newest first. No text depends on its author. */
export const demoPosts: readonly DemoPost[] = [
  {
    content: "下過雨的傍晚最適合散步，空氣裡有泥土的味道。",
    comments: ["今天的風真的很舒服。", "下次換一條路走走看。"],
    replies: ["對啊，走到河邊的時候特別明顯。", "河邊那段晚上也很漂亮。"],
  },
  { content: "終於把讀了三個月的書讀完了，捨不得闔上。", comments: ["可以請問是哪一本嗎？"] },
  {
    content: "想找一間安靜、燈光不太亮、可以好好說話的餐廳。\n大家有口袋名單嗎？",
    comments: ["迪化街有一家小店，只有八個座位。", "+1 想知道", "巷子裡的老房子餐酒館也不錯。"],
  },
  {
    content: "早起煮了一壺手沖，陽光剛好落在杯子旁邊。",
    scene: 2,
    comments: ["這樣的早晨真好。", "豆子是淺焙嗎？"],
  },
  { content: "練了一年的鋼琴，今天第一次完整彈完一首。手還在抖。", comments: ["恭喜，這一年不容易。"] },
  { content: "出差回來，行李還沒打開，先坐在陽台發呆十分鐘。", comments: [] },
  {
    content: "週末去看了展，在一幅畫前面站了很久。",
    scene: 3,
    comments: ["是北美館那一檔嗎？", "我也想去。"],
  },
  { content: "發現附近的公園有人固定在傍晚拉小提琴，每天都會繞過去聽一下。", comments: ["這種日常最浪漫。"] },
  { content: "學了一道新菜：白酒蛤蜊義大利麵。廚房很亂，但是很好吃。", comments: ["廚房亂才是真的有在煮。"] },
  {
    content: "想念海了。有人也喜歡什麼都不做，只是看海嗎？",
    scene: 4,
    comments: ["東海岸的清晨，什麼都不用說。", "帶一本書就能待一下午。"],
  },
  {
    content: "朋友問我想要什麼樣的相處。我想了很久，大概是不說話也自在。",
    comments: ["說得真好。", "同意，安靜是最高級的默契。"],
  },
  { content: "第一次參加品酒課，才知道自己喜歡的是黑皮諾。", scene: 5, comments: ["歡迎入坑。"] },
  { content: "把舊相機拿出來，重新學怎麼慢慢拍一張照片。", comments: [] },
  { content: "下班後去上了陶藝課，杯子歪歪的，但是捨不得丟。", comments: ["歪的才是自己的。"] },
]

const minute = 60_000
const hoursApart = 7

/** The number of likes of the post at an index. */
export const likersOf = (turn: number) => (turn * 7) % 11

interface AddPosts {
  /** Member ids by handle. */
  ids: ReadonlyMap<string, string>
  members: readonly DemoMember[]
  now: number
  db: Db
  servicesAt: (instant: number) => Pick<Services, "feed" | "media">
  paint: typeof paintPhoto
  signal?: AbortSignal | undefined
}

/**
 * Creates posts with likes and comments in the days before the seeding. Keeps those of an earlier seeding.
 */
export const addPosts = async ({ ids, members, now, db, servicesAt, paint, signal }: AddPosts) => {
  const posted = await findPosted(
    db,
    demoPosts.map(({ content }) => content),
  )
  const memberAt = (place: number) => members[place % members.length]
  const idAt = (place: number) => ids.get(memberAt(place)?.handle ?? "")

  const picture = async (place: number, authorId: string, scene: number | undefined) => {
    const author = memberAt(place)
    if (scene === undefined || !author) return null
    const drawn = await paint(author, { kind: "scene", variant: scene })
    const { originalUrl } = await servicesAt(now).media.files.receive(authorId, "posts", Readable.from(drawn))
    return originalUrl
  }

  const add = async ({ content, scene, comments, replies = [] }: DemoPost, turn: number) => {
    const place = turn * 5 + 2
    const authorId = idAt(place)
    if (!authorId) return
    const at = now - (turn * hoursApart * 60 + 25) * minute
    const media_url = await picture(place, authorId, scene)
    const { post } = await servicesAt(at).feed.create(
      authorId,
      { content, media_url, audience: "public" },
      undefined,
    )
    const write = async (n: number, text: string, reply_to: string | null) => {
      const by = idAt(place + 3 + n * 4)
      const { feed } = servicesAt(at + (n + 1) * 4 * minute)
      return by ? (await feed.comment(by, post.id, { content: text, reply_to }, undefined)).comment.id : null
    }
    const written: (string | null)[] = []
    for (const [n, comment] of comments.entries()) written.push(await write(n, comment, null))
    let last = written[0] ?? null
    for (const [n, reply] of replies.entries()) last = await write(comments.length + n, reply, last)
    for (const [n, commentId] of written.entries()) {
      const by = idAt(place + 2 + n)
      if (by && commentId) await servicesAt(at + 60 * minute).feed.likeComment(by, post.id, commentId)
    }
    for (let n = 0; n < likersOf(turn); n++) {
      const by = idAt(place + 1 + n * 3)
      if (by) await servicesAt(at + n * minute).feed.like(by, post.id)
    }
  }
  const missing = demoPosts
    .map((post, turn) => ({ post, turn }))
    .filter(({ post }) => !posted.has(post.content))
  await forEachConcurrently(missing, ({ post, turn }) => add(post, turn), signal)
}
