import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { memberProfile as words } from "@pinyu/phrases/member-profile"
import {
  asMember,
  expect,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { memberId, memberName, nothingElse, profile } from "./member.fixture.ts"
import UserPage from "./user.tsx"

const meta = {
  tags: ["nightly"],
  component: UserPage,
  ...asMember,
  parameters: { ...asMember.parameters, route: pages.user(":userId"), url: pages.user(memberId) },
} satisfies Meta<typeof UserPage>

export default meta

type Story = StoryObj<typeof meta>

const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const AcceptsOnlyVerified: Story = {
  beforeEach: serve(profile({ can_chat: false, chat_only_with: "verified" }), ...nothingElse),
  play: async () => {
    await shows(words.chatOnlyWith.verified(memberName))
    await expect(screen.queryByRole("button", { name: words.chatWith(memberName) })).not.toBeInTheDocument()
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
