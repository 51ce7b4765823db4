import { pages } from "@pinyu/contract/pages"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile as words } from "@pinyu/phrases/member-profile"
import {
  asMember,
  expect,
  type Meta,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
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
