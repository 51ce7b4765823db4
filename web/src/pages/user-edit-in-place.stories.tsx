import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { common } from "@pinyu/phrases/common"
import { editInPlace as words } from "@pinyu/phrases/member-profile"
import { profilePhotos, profiles } from "@pinyu/phrases/profiles"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asMember,
  expect,
  fail,
  longText,
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
import face from "../ui/art/face-1.webp"
import second from "../ui/art/face-2.webp"
import { nothingElse, profile } from "./member.fixture.ts"
import { ownProfile } from "./own-profile.fixture.ts"
import UserPage from "./user.tsx"

const { id, nickname } = signedInUser()

const meta = {
  tags: ["nightly"],
  component: UserPage,
  ...asMember,
  parameters: { ...asMember.parameters, route: pages.user(":userId"), url: pages.user(id) },
} satisfies Meta<typeof UserPage>

export default meta

type Story = StoryObj<typeof meta>

const written = {
  about_me: longText.slice(0, 200),
  prompts: [{ prompt: "ideal_sunday" as const, answer: "睡到自然醒，去公園認識三隻狗。" }],
  relationship_type: "long_term" as const,
}
const empty = profile({ id, nickname })
const storied = profile({
  ...{ id, nickname, avatar_urls: [face, second], photo_ids: [id, nickname], smoking_habit: "non_smoker" },
  ...written,
})
const own = answer(profileRoutes.me, { profile: { ...ownProfile, ...written } })

const open = async (title: string) => {
  await press(title)
  return screen.findByRole("dialog", { name: title })
}
const isGone = (title: string) =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: title })).not.toBeInTheDocument())
/** The section or the dialog has the same words in its name. */
const fieldOf = (name: string) => screen.findByRole("textbox", { name: new RegExp(`^${name}`) })
const aboutField = () => fieldOf(profiles.aboutMe)
const writeAbout = async (text: string) => {
  const field = await aboutField()
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

export const Empty: Story = {
  beforeEach: serve(empty, ...nothingElse),
  play: async () => {
    await expect(await screen.findByText(words.missing)).toBeVisible()
    for (const part of ["photos", "about", "prompts", "expectations"] as const)
      await expect(screen.getByRole("button", { name: words[part].add })).toBeVisible()
  },
}

export const Written: Story = {
  tags: ["!nightly"],
  beforeEach: serve(storied, ...nothingElse),
  play: async () => {
    await expect(await screen.findByRole("button", { name: words.editPhoto(2, 2) })).toBeVisible()
    await expect(
      screen.getByRole("button", { name: words.editPrompt(promptTexts.ideal_sunday) }),
    ).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.about.add })).not.toBeInTheDocument()
  },
}

export const TypedTextStays: Story = {
  beforeEach: serve(storied, ...nothingElse, own),
  play: async () => {
    await open(words.about.title)
    await writeAbout("寫到一半")
    await userEvent.keyboard("{Escape}")
    await isGone(words.about.title)
    await open(words.about.title)
    await expect(await aboutField()).toHaveValue("寫到一半")
    await pressInDialog(common.cancel)
    await isGone(words.about.title)
    await open(words.about.title)
    await expect(await aboutField()).toHaveValue(written.about_me)
  },
}

export const NotSaved: Story = {
  beforeEach: serve(storied, ...nothingElse, own, fail(profileRoutes.update)),
  play: async () => {
    const dialog = await open(words.about.title)
    await writeAbout("新的介紹")
    await pressInDialog(profiles.save)
    await expect(await within(dialog).findByRole("alert")).toBeVisible()
    await expect(await aboutField()).toHaveValue("新的介紹")
  },
}

export const Photos: Story = {
  beforeEach: serve(storied, ...nothingElse, own),
  play: async () => {
    await press(words.editPhoto(2, 2))
    const dialog = await screen.findByRole("dialog", { name: words.photos.title })
    await expect(await within(dialog).findByRole("list", { name: profilePhotos.list })).toBeVisible()
    await pressInDialog(words.done)
    await isGone(words.photos.title)
  },
}
