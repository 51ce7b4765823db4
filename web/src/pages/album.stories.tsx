import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album, AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { albumAccess } from "@pinyu/phrases/album-access"
import { albumForm, albums } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { missing } from "@pinyu/phrases/missing-fields"
import {
  answer,
  asMember,
  expect,
  failWith,
  hasHeading,
  longText,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import picture from "../ui/art/face-1.webp"
import AlbumPage from "./album.tsx"
import PrivateAlbumPage from "./private-album.tsx"

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
      own({
        ...{ media: [], title: `${longText}${longWord}`, description: `${longText.repeat(5)}${longWord}` },
        expires_at: "2026-01-06T08:00:00.000Z",
      }),
    ),
  ),
  play: async () => {
    await hasHeading(albums.nothingInsideTitle)()
    await expect(screen.getByText(albums.expiredOn("2026年1月6日"))).toBeVisible()
  },
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

const noAccess = [
  answer(albumRequestRoutes.requests, { requests: [], nextCursor: null }),
  answer(albumRequestRoutes.grants, { grants: [], nextCursor: null }),
]

const onAlbums = {
  render: () => <PrivateAlbumPage />,
  parameters: { route: pages.privateAlbum, url: pages.privateAlbum },
}

const vipStats = answer(albumsRoutes.stats, {
  stats: { total_albums: 5, max_albums: 10, total_media: 144, user_tier: "vip" },
})
const listedAlbum = (n: number, more: Partial<Album> = {}): Album => {
  const { media: _, ...one } = own({ media: [], title: `相簿 ${n}`, privacy_level: "private" })
  return { ...one, id: `0192a7c0-0000-7000-8000-00000000050${n}`, expires_at: null, ...more }
}
const library = answer(albumsRoutes.list, {
  albums: [
    listedAlbum(1, { title: longText + longWord, cover_image_url: picture, media_count: 100 }),
    listedAlbum(2, { expires_at: "2099-01-05T08:00:00.000Z" }),
    listedAlbum(3, { expires_at: "2026-01-06T08:00:00.000Z" }),
  ],
})
const liked = (...nicknames: string[]) =>
  answer(friendsRoutes.iLike, {
    users: nicknames.map((nickname, n) => ({
      ...{ id: `0192a7c0-0000-7000-8000-00000000010${n}`, nickname, avatar_urls: [], age: 34 },
      ...{ city: "臺北市" as const, identity: "sugar_baby" as const, is_vip: false, is_verified: false },
      last_online: null,
      ...{ i_like_them: true, liked_at: "2026-11-20T10:00:00.000Z" },
    })),
    nextCursor: null,
  })

const createFor = async (level: string) => {
  await screen.findAllByRole("article")
  await press(albums.create)
  const dialog = within(await screen.findByRole("dialog", { name: albumForm.createTitle }))
  await userEvent.click(dialog.getByRole("radio", { name: new RegExp(`^${level}`) }))
  return dialog
}

export const CreatingNeedsATitle: Story = {
  ...onAlbums,
  beforeEach: serve(library, vipStats, ...noAccess, liked("若晴", longWord)),
  play: async () => {
    const dialog = await createFor(albums.privacy.selected_members)
    await userEvent.click(await dialog.findByRole("checkbox", { name: longWord }))
    await expect(dialog.getByText(albumForm.chosenCount(1))).toBeVisible()
    await userEvent.click(dialog.getByRole("button", { name: albumForm.submit }))
    const title = dialog.getByLabelText(albumForm.titleLabel)
    await waitFor(() => expect(title).toHaveFocus())
    await expect(title).toHaveAccessibleDescription(missing(albumForm.titleLabel))
  },
}

export const AlbumsAreFull: Story = {
  ...onAlbums,
  beforeEach: serve(
    answer(albumsRoutes.list, { albums: [listedAlbum(1)] }),
    answer(albumsRoutes.stats, {
      stats: { total_albums: 1, max_albums: 1, total_media: 0, user_tier: "email_verified" },
    }),
    ...noAccess,
  ),
  play: async () => {
    await screen.findAllByRole("article")
    await press(albums.create)
    await expect(await screen.findByRole("dialog", { name: albums.fullTitle })).toBeVisible()
  },
}

const asker = (n: number, nickname: string) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000020${n}`, nickname, avatar_urls: [picture], age: 34 },
  ...{ city: "臺北市" as const, identity: "sugar_baby" as const, is_vip: n === 0, is_verified: false },
  last_online: null,
  i_like_them: false,
})
const received = ["若晴", longWord].map((nickname, n) => ({
  ...{
    id: `0192a7c0-0000-7000-8000-00000000070${n}`,
    album_id: listedAlbum(1).id,
    album_title: "京都的秋天",
  },
  ...{ message: n === 0 ? "我們上週聊過京都，想看看你拍的楓葉。" : longText + longWord },
  ...{ requested_at: "2026-01-05T08:00:00.000Z", member: asker(n, nickname) },
}))
const openedFor = ["沐恩", longWord].map((nickname, n) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000080${n}`, album_id: listedAlbum(1).id, album_title: "只有海" },
  ...{ granted_at: "2026-01-05T08:00:00.000Z", expires_at: n === 0 ? "2099-01-05T08:00:00.000Z" : null },
  member: { id: `0192a7c0-0000-7000-8000-00000000030${n}`, nickname, avatar_url: picture },
}))
const withAccess = [
  answer(albumRequestRoutes.requests, { requests: received, nextCursor: null }),
  answer(albumRequestRoutes.grants, { grants: openedFor, nextCursor: null }),
]

export const RequestsAndGrants: Story = {
  ...onAlbums,
  tags: ["!nightly"],
  beforeEach: serve(library, vipStats, ...withAccess),
  play: async () => {
    await hasHeading(albumAccess.requestsTitle)()
    await expect(await screen.findByText(albumAccess.requestsCount("2"))).toBeVisible()
    await hasHeading(albumAccess.grantsTitle)()
  },
}

export const DecliningOffersUndo: Story = {
  ...onAlbums,
  beforeEach: serve(
    library,
    vipStats,
    answer(albumRequestRoutes.requests, { requests: received, nextCursor: null }),
    ...noAccess,
    answer(albumRequestRoutes.decline, {}),
  ),
  play: async () => {
    await press(albumAccess.declineOf("若晴"))
    await expect(await screen.findByText(albumAccess.declined("若晴"))).toBeVisible()
    await expect(screen.getByRole("button", { name: albumAccess.undo })).toBeVisible()
  },
}

export const RevokingNamesWhatIsLost: Story = {
  ...onAlbums,
  beforeEach: serve(library, vipStats, ...withAccess),
  play: async () => {
    await press(albumAccess.revokeOf("沐恩"))
    const dialog = await screen.findByRole("dialog", { name: albumAccess.revokeTitle })
    await expect(dialog).toHaveTextContent(albumAccess.revokeText("沐恩", "只有海"))
  },
}
