import { authLimits } from "@pinyu/contract/auth/limits"
import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { fieldMessages, withRange } from "@pinyu/phrases/fields"
import { memberProfile as shown, editInPlace as words } from "@pinyu/phrases/member-profile"
import { profilePhotos, profiles } from "@pinyu/phrases/profiles"
import {
  answer,
  asMember,
  expect,
  fail,
  fill,
  longText,
  type Meta,
  neverAnswer,
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
import ProfilePage from "./profile.tsx"

const { id, nickname } = signedInUser()

const meta = {
  tags: ["nightly"],
  component: ProfilePage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.profile },
} satisfies Meta<typeof ProfilePage>

export default meta

type Story = StoryObj<typeof meta>

const written = {
  about_me: longText.slice(0, 200),
  prompts: [{ prompt: "ideal_sunday" as const, answer: "睡到自然醒，去公園認識三隻狗。" }],
  relationship_type: "long_term" as const,
}
const storied = profile({
  ...{ id, nickname, avatar_urls: [face, second], photo_ids: [id, nickname], smoking_habit: "non_smoker" },
  ...written,
})
const ownWith = (changes: Partial<OwnProfile> = {}) =>
  answer(profileRoutes.me, { profile: { ...ownProfile, id, ...written, ...changes } })
const own = ownWith()
const saved = (changes: Partial<OwnProfile>) =>
  answer(profileRoutes.update, { profile: { ...ownProfile, id, ...written, ...changes } })
const shows = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeVisible()

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

/** The page changes with the save, before the profile is fetched again. */
export const AddedByKeyboard: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    ...[
      profile({ id, nickname }),
      ...nothingElse,
      answer(profileRoutes.me, { profile: { ...ownProfile, id } }),
    ],
    ...[saved({ about_me: "喜歡花市的清晨。" }), neverAnswer(profileRoutes.user)],
  ),
  play: async () => {
    const invitation = await screen.findByRole("button", { name: new RegExp(`^${words.about.add}`) })
    invitation.focus()
    await userEvent.keyboard("{Enter}")
    await userEvent.type(await aboutField(), "喜歡花市的清晨。")
    await pressInDialog(profiles.save)
    await isGone(words.about.title)
    await shows("喜歡花市的清晨。")
    await expect(invitation).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus())
  },
}

export const InvalidFieldKeepsTheInput: Story = {
  beforeEach: serve(
    ...[storied, ...nothingElse, own, saved({ height_cm: 170 })],
    profile({ id, nickname, height_cm: 170 }),
  ),
  play: async () => {
    await open(words.details.title)
    const height = await screen.findByLabelText(profiles.height)
    await fill(profiles.height, "20")
    await pressInDialog(profiles.save)
    await waitFor(() => expect(height).toHaveFocus())
    const message = withRange(fieldMessages.too_small, authLimits.heightCm) ?? ""
    await shows(message)
    await fill(profiles.height, "170")
    await expect(screen.queryByText(message)).not.toBeInTheDocument()
    await pressInDialog(profiles.save)
    await shows(shown.height(170))
  },
}

export const EveryPartOpens: Story = {
  beforeEach: serve(storied, ...nothingElse, own),
  play: async () => {
    for (const part of ["place", "about", "expectations", "details"] as const) {
      await open(words[part].title)
      await pressInDialog(common.cancel)
      await isGone(words[part].title)
      await expect(screen.getByRole("button", { name: words[part].title })).toHaveFocus()
    }
    await press(words.editPhoto(2, 2))
    const dialog = await screen.findByRole("dialog", { name: words.photos.title })
    await expect(await within(dialog).findByRole("list", { name: profilePhotos.list })).toBeVisible()
    await pressInDialog(words.done)
    await isGone(words.photos.title)
  },
}

/** Chooses a file, also one of a type that the field does not offer. */
const choose = async (file: File) => {
  await screen.findByRole("list", { name: profilePhotos.list })
  const input = document.querySelector<HTMLInputElement>("input[type=file]")
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (input) input.files = chosen.files
  input?.dispatchEvent(new Event("change", { bubbles: true }))
}

export const FileIsNoPicture: Story = {
  beforeEach: serve(storied, ...nothingElse, own),
  play: async () => {
    await press(words.editPhoto(1, 2))
    await choose(new File(["no picture"], "a.jpg", { type: "image/jpeg" }))
    await shows(profilePhotos.unreadable)
    await choose(new File(["ftypheic"], "b.heic", { type: "image/heic" }))
    await shows(profilePhotos.heic)
  },
}
