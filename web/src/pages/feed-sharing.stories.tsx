import { chatRoutes } from "@pinyu/contract/chat/routes"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { feed } from "@pinyu/phrases/feed"
import {
  answer,
  asMember,
  expect,
  type Meta,
  press,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { conversationOf, mine } from "./conversation.fixture.ts"
import { freshPost, picture, serveFeed as serve, withPosts } from "./feed.fixture.ts"
import FeedPage from "./feed.tsx"

const meta = { tags: ["nightly"], component: FeedPage, ...asMember } satisfies Meta<typeof FeedPage>

export default meta

type Story = StoryObj<typeof meta>

const authorId = "0192a7c0-0000-7000-8000-000000000102"
const shared = freshPost({
  ...{ user_id: authorId, nickname: "映真", canDelete: false, content: "週六早上想去陽明山看芒草" },
  ...{ pictures: [picture(2)], media_url: picture(2).url, media_type: "image" },
})
const withMember = (n: number, display_name: string, other_user_id: string, other_takes_part = true) =>
  conversationOf({
    ...{ id: `0192a7c0-0000-7000-8000-00000000042${n}`, display_name, other_user_id, other_takes_part },
  })
const conversations = answer(chatRoutes.conversations, {
  conversations: [
    withMember(1, "阿哲", "0192a7c0-0000-7000-8000-000000000121"),
    withMember(2, "Lin", "0192a7c0-0000-7000-8000-000000000122", false),
    withMember(3, "映真", authorId),
  ],
  nextCursor: null,
})
/** Answered, so that nothing stays in the outbox for the next story. */
const sent = answer(chatRoutes.send, { message: mine(1, null, { message_type: "post" }) })

const dialog = async () => within(await screen.findByRole("dialog", { name: words.title }))
const openFromMenu = async (name: string) => {
  await press(feed.menuOf(name))
  await userEvent.click(await screen.findByRole("menuitem", { name: feed.share }))
  return dialog()
}

export const OpenedFromTheMenu: Story = {
  tags: ["!nightly"],
  beforeEach: serve(withPosts(shared), conversations),
  play: async () => {
    const sheet = await openFromMenu("映真")
    await expect(sheet.getByText("週六早上想去陽明山看芒草")).toBeVisible()
    await expect(await sheet.findByRole("checkbox", { name: "阿哲" })).toBeEnabled()
    await expect(sheet.getByRole("checkbox", { name: /^Lin/ })).toBeDisabled()
    // The author may be shown what somebody thinks of it.
    await expect(sheet.getByRole("checkbox", { name: "映真" })).toBeEnabled()
  },
}

export const SharedBelowThePost: Story = {
  beforeEach: serve(withPosts(shared), conversations, sent),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: feed.share }))
    const sheet = await dialog()
    await userEvent.click(await sheet.findByRole("checkbox", { name: "阿哲" }))
    await press(words.send)
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await expect(await screen.findByText(words.done("阿哲"))).toBeVisible()
  },
}
