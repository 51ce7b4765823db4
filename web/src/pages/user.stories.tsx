import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album } from "@pinyu/contract/albums/schemas"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post } from "@pinyu/contract/feed/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { albums } from "@pinyu/phrases/albums"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import { memberProfile as words } from "@pinyu/phrases/member-profile"
import { notes } from "@pinyu/phrases/notes"
import { reports } from "@pinyu/phrases/reports"
import { wishes } from "@pinyu/phrases/wishes"
import {
  answer,
  asMember,
  expect,
  failLater,
  failNow,
  failWith,
  hasHeading,
  longText,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import first from "../ui/art/face-1.webp"
import second from "../ui/art/face-2.webp"
import {
  memberId as id,
  memberName as name,
  noAlbums,
  noNote,
  noPosts,
  nothingElse,
  noWishes,
  profile,
} from "./member.fixture.ts"
import UserPage from "./user.tsx"

const meta = {
  tags: ["nightly"],
  component: UserPage,
  ...asMember,
  parameters: { ...asMember.parameters, route: pages.user(":userId"), url: pages.user(id) },
} satisfies Meta<typeof UserPage>

export default meta

type Story = StoryObj<typeof meta>

const hasName = hasHeading(name)
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const Gone: Story = {
  beforeEach: serve(failWith(profileRoutes.user, "member_not_found")),
  play: hasHeading(words.notFoundTitle),
}

export const Empty: Story = {
  beforeEach: serve(profile(), ...nothingElse),
  play: async () => {
    await hasName()
    await shows(words.noStory(name))
    await hasHeading(words.noActivityTitle)()
    await expect(screen.queryByRole("heading", { name: albums.memberTitle })).not.toBeInTheDocument()
  },
}

export const HiddenFields: Story = {
  beforeEach: serve(
    profile({ age: null, city: null, height_cm: null, weight_kg: null, can_chat: false }),
    ...nothingElse,
  ),
  play: async () => {
    await hasName()
    await expect(screen.queryByText(words.heightName)).not.toBeInTheDocument()
    await expect(screen.queryByText(/歲$/)).not.toBeInTheDocument()
    await expect(screen.queryByRole("button", { name: words.chatWith(name) })).not.toBeInTheDocument()
  },
}

export const LongTexts: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    profile({
      ...{ nickname: longWord, about_me: longText.repeat(10), ideal_partner_description: longWord.repeat(3) },
      ...{ relationship_type: "long_term", drinking_habit: "wine_tasting", is_vip: true },
      ...{ avatar_urls: [first, second], last_online: "2026-11-20T10:00:00.000Z", is_mutual: true },
    }),
    ...nothingElse,
  ),
  play: async () => {
    await hasHeading(longWord)()
    await shows(words.vip)
    await shows(words.mutual)
  },
}

const album = (n: number, more: Partial<Album>): Album => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000050${n}`, owner_id: id, owner_nickname: name, is_own: false },
  ...{ is_locked: false, title: `相簿 ${n}`, description: null, privacy_level: "mutual_likes" },
  ...{ accepts_requests: false, requested_at: null, access_ends_at: null },
  ...{ marks_pictures: false, mark_code: null },
  ...{ selected_members: [], expires_at: null, cover_image_url: first, media_count: 8 },
  ...{ max_media_count: null, created_at: "2026-01-05T08:00:00.000Z", ...more },
})

export const Albums: Story = {
  beforeEach: serve(
    profile(),
    answer(albumsRoutes.ofMember, {
      albums: [
        album(1, { title: longText + longWord }),
        album(2, { is_locked: true, cover_image_url: null, media_count: null, created_at: null }),
      ],
      totalAlbums: 2,
    }),
    ...[noNote, noWishes, noPosts],
  ),
  play: async () => {
    const list = await screen.findByRole("list", { name: albums.memberTitle })
    await expect(within(list).getAllByRole("article")).toHaveLength(2)
    await expect(within(list).getByRole("article", { name: "相簿 2" })).toHaveTextContent(albums.lockedTitle)
  },
}

const made = { nickname: name, user_id: id, user_avatar: "", isLikedByMe: false, likes_count: 3 }
const facts = { user_age: 30, user_city: "臺北市", edited_at: null }
const wish: Wish = {
  ...{
    ...made,
    id: "0192a7c0-0000-7000-8000-000000000301",
    is_vip: false,
    is_verified: false,
    title: longText,
    content: longText,
  },
  ...{ category: "love", status: "active", is_granted: false, thanks: null },
  ...{ is_pinned: false, isOwnWish: false },
  ...{ created_at: "2026-11-20T10:00:00.000Z", expires_at: "2099-11-20T10:00:00.000Z" },
}
const post: Post = {
  ...{
    ...made,
    ...facts,
    id: "0192a7c0-0000-7000-8000-000000000201",
    content: longWord.repeat(2),
    media_url: null,
  },
  ...{ pictures: [], audience: "mutual_likes" as const },
  ...{ media_type: null, media_width: null, media_height: null, comments_count: 2, canDelete: false },
  created_at: "2026-11-20T10:00:00.000Z",
}

export const Activity: Story = {
  beforeEach: serve(
    ...[profile(), noNote, noAlbums],
    answer(wishesRoutes.list, { wishes: [wish], nextCursor: null }),
    answer(feedRoutes.list, { posts: [post], nextCursor: null }),
  ),
  play: async () => {
    await expect(await screen.findByRole("list", { name: wishes.memberWishesTitle })).toBeVisible()
    await expect(screen.getByRole("list", { name: feed.memberPostsTitle })).toBeVisible()
  },
}

export const DetailsOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(profile({ about_me: longText.repeat(3) }), ...nothingElse),
  play: async () => {
    await userEvent.click(await screen.findByRole("tab", { name: words.detailsTitle }))
    await expect(await screen.findByRole("region", { name: notes.title })).toBeVisible()
    for (const button of [friends.like(name), words.chatWith(name)])
      await expect(screen.getByRole("button", { name: button })).toBeVisible()
  },
}

export const LikeFails: Story = {
  beforeEach: serve(profile(), ...nothingElse, failLater(friendsRoutes.like)),
  play: async () => {
    await press(friends.like(name))
    await expect(await screen.findByRole("button", { name: friends.liked(name) })).toBeVisible()
    failNow()
    await expect(await screen.findByRole("button", { name: friends.like(name) })).toBeVisible()
    await shows(friends.likeFailed)
  },
}

const choose = async (item: string) => {
  await press(words.more(name))
  await userEvent.click(await screen.findByRole("menuitem", { name: item }))
}

export const ReportNeedsAReason: Story = {
  beforeEach: serve(profile(), ...nothingElse),
  play: async () => {
    await choose(words.report)
    const dialog = await screen.findByRole("dialog", { name: reports.title })
    await pressInDialog(reports.next)
    await waitFor(() => expect(within(dialog).getAllByRole("radio")[0]).toHaveFocus())
  },
}

export const OwnPreview: Story = {
  parameters: { url: pages.user(signedInUser().id) },
  beforeEach: serve(profile({ id: signedInUser().id, nickname: "小雅" }), ...nothingElse),
  play: async () => {
    await shows(words.ownPreview)
    await expect(await screen.findByRole("link", { name: albums.createFirst })).toHaveAttribute(
      "href",
      pages.privateAlbum,
    )
    await expect(screen.getByRole("link", { name: words.backToOwn })).toHaveAttribute("href", pages.profile)
    await expect(screen.queryByRole("button", { name: words.more("小雅") })).not.toBeInTheDocument()
  },
}
