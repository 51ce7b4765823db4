import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import { memberProfile as words } from "@pinyu/phrases/member-profile"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  asMember,
  expect,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import first from "../ui/art/face-1.webp"
import second from "../ui/art/face-2.webp"
import { memberId as id, memberName as name, nothingElse, profile } from "./member.fixture.ts"
import UserPage from "./user.tsx"

const meta = {
  tags: ["nightly"],
  component: UserPage,
  ...asMember,
  parameters: { ...asMember.parameters, route: pages.user(":userId"), url: pages.user(id) },
} satisfies Meta<typeof UserPage>

export default meta

type Story = StoryObj<typeof meta>

const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

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
