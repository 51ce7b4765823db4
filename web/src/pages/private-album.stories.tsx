import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album } from "@pinyu/contract/albums/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { albumAccess } from "@pinyu/phrases/album-access"
import { albumForm, albums } from "@pinyu/phrases/albums"
import { fieldMessages } from "@pinyu/phrases/fields"
import {
  answer,
  asMember,
  expect,
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
import PrivateAlbumPage from "./private-album.tsx"

const noAccess = [
  answer(albumRequestRoutes.requests, { requests: [], nextCursor: null }),
  answer(albumRequestRoutes.grants, { grants: [], nextCursor: null }),
]

const meta = { tags: ["nightly"], component: PrivateAlbumPage, ...asMember } satisfies Meta<
  typeof PrivateAlbumPage
>

export default meta

type Story = StoryObj<typeof meta>

const vip = answer(albumsRoutes.stats, {
  stats: { total_albums: 5, max_albums: 10, total_media: 144, user_tier: "vip" },
})
const album = (n: number, more: Partial<Album> = {}): Album => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000050${n}`, owner_id: "0192a7c0-0000-7000-8000-000000000001" },
  ...{ owner_nickname: "小雅", is_own: true, is_locked: false, title: `相簿 ${n}`, description: null },
  ...{ accepts_requests: false, requested_at: null, access_ends_at: null },
  ...{ marks_pictures: false, mark_code: null },
  ...{ privacy_level: "private", selected_members: [], expires_at: null, cover_image_url: null },
  ...{ media_count: 0, max_media_count: 100, created_at: "2026-01-05T08:00:00.000Z", ...more },
})
const library = answer(albumsRoutes.list, {
  albums: [
    album(1, { title: longText + longWord, cover_image_url: picture, media_count: 100 }),
    album(2, { expires_at: "2099-01-05T08:00:00.000Z" }),
    album(3, { expires_at: "2026-01-06T08:00:00.000Z" }),
  ],
})
const liked = (...nicknames: string[]) =>
  answer(friendsRoutes.iLike, {
    users: nicknames.map((nickname, n) => ({
      ...{ id: `0192a7c0-0000-7000-8000-00000000010${n}`, nickname, avatar_urls: [], age: 34 },
      ...{
        city: "臺北市" as const,
        identity: "sugar_baby" as const,
        is_vip: false,
        is_verified: false,
        last_online: null,
      },
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
  beforeEach: serve(library, vip, ...noAccess, liked("若晴", longWord)),
  play: async () => {
    const dialog = await createFor(albums.privacy.selected_members)
    await userEvent.click(await dialog.findByRole("checkbox", { name: longWord }))
    await expect(dialog.getByText(albumForm.chosenCount(1))).toBeVisible()
    await userEvent.click(dialog.getByRole("button", { name: albumForm.submit }))
    const title = dialog.getByLabelText(albumForm.titleLabel)
    await waitFor(() => expect(title).toHaveFocus())
    await expect(title).toHaveAccessibleDescription(fieldMessages.required)
  },
}

export const Full: Story = {
  beforeEach: serve(
    answer(albumsRoutes.list, { albums: [album(1)] }),
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
  ...{ id: `0192a7c0-0000-7000-8000-00000000070${n}`, album_id: album(1).id, album_title: "京都的秋天" },
  ...{ message: n === 0 ? "我們上週聊過京都，想看看你拍的楓葉。" : longText + longWord },
  ...{ requested_at: "2026-01-05T08:00:00.000Z", member: asker(n, nickname) },
}))
const openedFor = ["沐恩", longWord].map((nickname, n) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000080${n}`, album_id: album(1).id, album_title: "只有海" },
  ...{ granted_at: "2026-01-05T08:00:00.000Z", expires_at: n === 0 ? "2099-01-05T08:00:00.000Z" : null },
  member: { id: `0192a7c0-0000-7000-8000-00000000030${n}`, nickname, avatar_url: picture },
}))
const withAccess = [
  answer(albumRequestRoutes.requests, { requests: received, nextCursor: null }),
  answer(albumRequestRoutes.grants, { grants: openedFor, nextCursor: null }),
]

export const RequestsAndGrants: Story = {
  tags: ["!nightly"],
  beforeEach: serve(library, vip, ...withAccess),
  play: async () => {
    await hasHeading(albumAccess.requestsTitle)()
    await expect(await screen.findByText(albumAccess.requestsCount("2"))).toBeVisible()
    await hasHeading(albumAccess.grantsTitle)()
  },
}

export const DecliningOffersUndo: Story = {
  beforeEach: serve(
    library,
    vip,
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
  beforeEach: serve(library, vip, ...withAccess),
  play: async () => {
    await press(albumAccess.revokeOf("沐恩"))
    const dialog = await screen.findByRole("dialog", { name: albumAccess.revokeTitle })
    await expect(dialog).toHaveTextContent(albumAccess.revokeText("沐恩", "只有海"))
  },
}
