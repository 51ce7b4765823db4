import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumAccess } from "@pinyu/phrases/album-access"
import { albums } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  hasHeading,
  longText,
  longWord,
  type Meta,
  press,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  within,
} from "../../../tools/workshop/story.ts"
import picture from "../ui/art/face-1.webp"
import AlbumPage from "./album.tsx"

const id = "0192a7c0-0000-7000-8000-000000000501"

const meta = {
  tags: ["nightly"],
  component: AlbumPage,
  ...asMember,
  parameters: { ...asMember.parameters, route: pages.album(":albumId"), url: pages.album(id) },
} satisfies Meta<typeof AlbumPage>

export default meta

type Story = StoryObj<typeof meta>

const medium = (n: number, more: Partial<AlbumMedia> = {}): AlbumMedia => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000060${n}`, media_type: "image", state: "ready" },
  ...{ media_url: picture, thumbnail_url: picture, width: 900, height: 1200, duration: null },
  ...{ is_cover: false, created_at: "2026-01-05T08:00:00.000Z" },
  ...more,
})
const ready = [medium(1, { is_cover: true }), medium(2)]
const everyKind = [
  ...ready,
  medium(3, { media_type: "audio", thumbnail_url: null, width: null, height: null, duration: 31 }),
  medium(4, { media_type: "video", duration: 74 }),
  medium(5, { media_type: "video", state: "processing", media_url: null, thumbnail_url: null }),
  medium(6, { media_type: "video", state: "failed", media_url: null, thumbnail_url: null }),
]

const title = "京都的秋天"
const album = (more: Partial<AlbumWithMedia> = {}): AlbumWithMedia => {
  const media = more.media ?? everyKind
  return {
    ...{ id, owner_id: "0192a7c0-0000-7000-8000-000000000101", owner_nickname: "若晴" },
    ...{ is_own: false, is_locked: false, title, description: null, privacy_level: "mutual_likes" },
    ...{ accepts_requests: false, requested_at: null, access_ends_at: null },
    ...{ marks_pictures: false, mark_code: null },
    ...{ selected_members: [], expires_at: "2099-01-05T08:00:00.000Z", cover_image_url: null },
    ...{ media_count: media.length, max_media_count: null, created_at: "2026-01-05T08:00:00.000Z", media },
    ...more,
  }
}
const own = (more: Partial<AlbumWithMedia> = {}) => album({ is_own: true, max_media_count: 100, ...more })
const shown = (more: AlbumWithMedia) => answer(albumsRoutes.album, { album: more })

export const Failing: Story = {
  beforeEach: serve(fail(albumsRoutes.album), shown(album())),
  play: recovers(albums.detailFailedTitle, hasHeading(title)),
}

export const Gone: Story = {
  beforeEach: serve(failWith(albumsRoutes.album, "album_not_found")),
  play: hasHeading(albums.notFoundTitle),
}

export const Locked: Story = {
  beforeEach: serve(
    shown(
      album({
        ...{ is_locked: true, media: [], media_count: null, created_at: null, expires_at: null },
        privacy_level: "selected_members",
      }),
    ),
  ),
  play: async () => {
    await hasHeading(albums.lockedTitle)()
    await expect(screen.getByText(albums.privacyForViewer.selected_members)).toBeVisible()
    await expect(screen.queryByRole("list", { name: albums.media })).not.toBeInTheDocument()
  },
}

export const OfAnother: Story = {
  tags: ["!nightly"],
  beforeEach: serve(shown(album({ description: "從出町柳走到嵐山。\n都是走慢下來才看見的。" }))),
  play: async () => {
    await expect(await screen.findByRole("link", { name: albums.sharer("若晴") })).toBeVisible()
    const list = within(screen.getByRole("list", { name: albums.media }))
    await expect(list.getAllByRole("listitem")).toHaveLength(everyKind.length)
    await expect(list.getByText(albums.preparing)).toBeVisible()
    await expect(list.getByText(albums.unplayable)).toBeVisible()
  },
}

export const MarkedViewer: Story = {
  beforeEach: serve(shown(album({ marks_pictures: true, mark_code: "K7QM2XHD" }))),
  play: async () => {
    await press(albums.enlarge(albums.item.image(1, everyKind.length)))
    const viewer = within(await screen.findByRole("dialog", { name: memberParts.viewer }))
    const note = `${albumAccess.noProtection}${albumAccess.markedForYou("K7QM-2XHD")}`
    await expect(await viewer.findByText(note)).toBeVisible()
  },
}

export const OwnEmptyWithLongTexts: Story = {
  beforeEach: serve(
    shown(
      own({ media: [], title: `${longText}${longWord}`, description: `${longText.repeat(5)}${longWord}` }),
    ),
  ),
  play: hasHeading(albums.nothingInsideTitle),
}

export const Expired: Story = {
  beforeEach: serve(shown(own({ expires_at: "2026-01-06T08:00:00.000Z" }))),
  play: async () => expect(await screen.findByText(albums.expiredOn("2026年1月6日"))).toBeVisible(),
}

const choose = async (about: string, item: string) => {
  await press(about)
  await userEvent.click(await screen.findByRole("menuitem", { name: item }))
}

export const DeletionNamesWhatIsLost: Story = {
  beforeEach: serve(shown(own({ media: ready }))),
  play: async () => {
    await choose(albums.actions(title), albums.remove)
    const dialog = await screen.findByRole("dialog", { name: albums.removeTitle })
    await expect(dialog).toHaveTextContent(albums.removeText(title, 2))
    await expect(within(dialog).getByRole("button", { name: common.cancel })).toBeVisible()
  },
}

const broken = "data:image/png;base64,broken"

export const PictureIsUnavailable: Story = {
  beforeEach: serve(
    shown(own({ media: [medium(1, { media_url: broken, thumbnail_url: broken })] })),
    shown(own({ media: [medium(1, { media_url: broken, thumbnail_url: broken })] })),
    shown(own({ media: [medium(1)] })),
  ),
  play: async () => {
    const list = within(await screen.findByRole("list", { name: albums.media }))
    await expect(await list.findByText(memberParts.photoUnavailable)).toBeVisible()
    await userEvent.click(list.getByRole("button", { name: common.retry }))
    await expect(
      await list.findByRole("button", { name: albums.enlarge(albums.item.image(1, 1)) }),
    ).toBeVisible()
  },
}
