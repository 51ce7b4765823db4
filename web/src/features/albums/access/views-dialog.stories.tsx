import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import type { Album } from "@pinyu/contract/albums/schemas"
import { albumAccess } from "@pinyu/phrases/album-access"
import {
  answer,
  expect,
  fill,
  longWord,
  type Meta,
  partAsMember,
  press,
  type StoryObj,
  screen,
  serve,
  within,
} from "../../../../../tools/workshop/story.ts"
import picture from "../../../ui/art/face-1.webp"
import { ViewsDialog } from "./views-dialog.tsx"

const album: Album = {
  ...{ id: "0192a7c0-0000-7000-8000-000000000501", owner_id: "0192a7c0-0000-7000-8000-000000000001" },
  ...{ owner_nickname: "小雅", is_own: true, is_locked: false, title: "京都的秋天", description: null },
  ...{ accepts_requests: true, requested_at: null, access_ends_at: null },
  ...{ marks_pictures: true, mark_code: null, privacy_level: "mutual_likes", selected_members: [] },
  ...{ expires_at: null, cover_image_url: null, media_count: 2, max_media_count: 100 },
  created_at: "2026-01-05T08:00:00.000Z",
}

const meta = {
  component: ViewsDialog,
  ...partAsMember,
  args: { album, open: true, onClose: () => undefined },
} satisfies Meta<typeof ViewsDialog>

export default meta

type Story = StoryObj<typeof meta>

const viewer = (n: number, nickname: string) => ({
  id: `0192a7c0-0000-7000-8000-00000000030${n}`,
  ...{ nickname, avatar_url: picture },
})
const views = ["若晴", longWord].map((nickname, n) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000090${n}`, viewed_at: "2026-01-05T08:00:00.000Z" },
  member: viewer(n, nickname),
}))
const log = answer(albumRequestRoutes.views, { views, nextCursor: null })

export const AccessLog: Story = {
  beforeEach: serve(log),
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: albumAccess.viewsTitle }))
    await expect(await dialog.findByRole("link", { name: "若晴" })).toBeVisible()
    await expect(dialog.getAllByRole("listitem")).toHaveLength(2)
  },
}

export const SourceOfACopy: Story = {
  beforeEach: serve(
    log,
    answer(albumRequestRoutes.markedFor, { album_title: album.title, member: viewer(0, "若晴") }),
  ),
  play: async () => {
    await fill(albumAccess.code, "k7qm-2xhd")
    await press(albumAccess.find)
    await expect(await screen.findByText(albumAccess.album(album.title))).toBeVisible()
  },
}
