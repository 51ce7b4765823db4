import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album } from "@pinyu/contract/albums/schemas"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { albums } from "@pinyu/phrases/albums"
import { feed } from "@pinyu/phrases/feed"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile as words } from "@pinyu/phrases/member-profile"
import { notes } from "@pinyu/phrases/notes"
import { promptTexts } from "@pinyu/phrases/prompts"
import { reports } from "@pinyu/phrases/reports"
import { wishes } from "@pinyu/phrases/wishes"
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
import { post } from "./feed.fixture.ts"
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
import { longWish } from "./wish.fixture.ts"

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

export const Activity: Story = {
  beforeEach: serve(
    ...[profile(), noNote, noAlbums],
    answer(wishesRoutes.list, { wishes: [longWish], nextCursor: null }),
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

export const OwnProfileHasItsOwnPage: Story = {
  parameters: { url: pages.user(signedInUser().id) },
  play: () => shows(pages.profile),
}

export const AcceptsOnlyVerified: Story = {
  beforeEach: serve(profile({ can_chat: false, chat_only_with: "verified" }), ...nothingElse),
  play: async () => {
    await shows(words.chatOnlyWith.verified(name))
    await expect(screen.queryByRole("button", { name: words.chatWith(name) })).not.toBeInTheDocument()
    const link = screen.getByRole("link", { name: words.verifyToChat })
    await expect(link).toHaveAttribute("href", verificationPages.own)
  },
}

export const AcceptsOnlyLiked: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    profile({ nickname: longWord, can_chat: false, chat_only_with: "liked" }),
    ...nothingElse,
  ),
  play: async () => {
    await shows(words.chatOnlyWith.liked(longWord))
    await expect(screen.queryByRole("link", { name: words.verifyToChat })).not.toBeInTheDocument()
  },
}

export const Photos: Story = {
  beforeEach: serve(profile({ avatar_urls: [first, second] }), ...nothingElse),
  play: async () => {
    const opener = (await screen.findAllByRole("button", { name: words.enlarge(name, 2, 2) }))[0]
    opener?.focus()
    await userEvent.keyboard("{Enter}")
    const viewer = within(await screen.findByRole("dialog", { name: memberParts.viewer }))
    await waitFor(() => expect(viewer.getByRole("img", { name: words.photoOf(name, 2, 2) })).toBeVisible())
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const SmallPhotos: Story = {
  beforeEach: serve(profile({ avatar_urls: [first], small_avatar_urls: [second] }), ...nothingElse),
  play: async () => {
    const [opener] = await screen.findAllByRole("button", { name: words.enlarge(name, 1, 1) })
    const image = opener?.querySelector("img")
    await expect(image).toHaveAttribute("src", first)
    await expect(image).toHaveAttribute("srcset", `${second} 480w, ${first} 481w`)
    await expect(image).toHaveAttribute("sizes", expect.stringContaining("(min-width: 76rem)"))
  },
}

export const BlurredPhotos: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    profile({ avatar_urls: [first, second], small_avatar_urls: [first, second], blurred_photos: 1 }),
    ...nothingElse,
  ),
  play: async () => {
    const [photo] = await screen.findAllByRole("button", { name: words.blurredPhotoOf(name, 2, 2) })
    await expect(photo).toHaveTextContent(words.blurredPhoto)
    await expect(photo?.querySelector("img")).not.toHaveAttribute("srcset")
    await expect((await screen.findAllByText(words.photosBlurred(name)))[0]).toBeVisible()
  },
}

const prompts = [
  { prompt: "ideal_sunday" as const, answer: "睡到自然醒，去公園認識三隻狗，晚上一起煮火鍋。" },
  { prompt: "ask_me" as const, answer: `<b>${longWord}</b>` },
  { prompt: "getting_along" as const, answer: longText.slice(0, 150) },
]
const storied = profile({
  ...{ avatar_urls: [first, second, first], about_me: longText, prompts, is_mutual: true, i_like_them: true },
  ...{ relationship_type: "long_term", ideal_partner_description: longText },
})
/** Whether each of these precedes the next in the document. */
const inOrder = (elements: readonly Element[]) =>
  elements.every((element, index) => {
    const next = elements[index + 1]
    return !next || element.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING
  })
const tellsTheStory = async () => {
  const parts = [
    await screen.findByRole("region", { name: words.aboutTitle }),
    screen.getByText(promptTexts.ideal_sunday),
    await screen.findByRole("button", { name: words.enlarge(name, 2, 3) }),
    screen.getByRole("region", { name: words.expectationsTitle }),
    screen.getByText(promptTexts.ask_me),
    screen.getByRole("button", { name: words.enlarge(name, 3, 3) }),
    screen.getByText(promptTexts.getting_along),
  ]
  await expect(inOrder(parts)).toBe(true)
  // As typed, not as markup.
  await shows(`<b>${longWord}</b>`)
  const [chat, like] = [words.chatWith(name), friends.liked(name)].map((label) =>
    screen.getByRole("button", { name: label }),
  )
  await expect(chat && like && inOrder([chat, like])).toBe(true)
}

export const StoryAfterAMatch: Story = {
  tags: ["!nightly"],
  beforeEach: serve(storied, ...nothingElse),
  play: tellsTheStory,
}

export const StoryOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: serve(storied, ...nothingElse),
  play: tellsTheStory,
}
