import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { fieldMessages } from "@pinyu/phrases/fields"
import { memberParts } from "@pinyu/phrases/member-parts"
import { profilePhotos, profiles } from "@pinyu/phrases/profiles"
import {
  answer,
  asMember,
  expect,
  fail,
  fill,
  fn,
  hasHeading,
  isLoading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import face from "../ui/art/face-1.webp"
import ProfilePage from "./profile.tsx"

const profile = {
  id: "0192a7c0-0000-7000-8000-000000000001",
  nickname: "小雅",
  email: "ya@example.tw",
  birth_date: "1996-05-04",
  city: "臺北市" as const,
  height_cm: 168,
  weight_kg: 55,
  identity: "sugar_baby" as const,
  gender: "female" as const,
  occupation: null,
  smoking_habit: null,
  drinking_habit: null,
  about_me: null,
  relationship_type: null,
  interaction_mode: null,
  ideal_partner_description: null,
  avatar_urls: [],
  avatar_urls_signed: [],
  is_vip: false,
  vip_expires_at: null,
  last_online: null,
  identity_switch_from: null,
}
const own = answer(profileRoutes.me, { profile })

const meta = { component: ProfilePage, ...asMember } satisfies Meta<typeof ProfilePage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(profileRoutes.me)), play: isLoading }

export const Empty: Story = { beforeEach: serve(own), play: hasHeading(profiles.photosTitle) }

export const LongTexts: Story = {
  beforeEach: serve(
    answer(profileRoutes.me, { profile: { ...profile, occupation: longWord, about_me: longText.repeat(8) } }),
  ),
  play: hasHeading(profiles.photosTitle),
}

export const Failing: Story = {
  beforeEach: serve(fail(profileRoutes.me)),
  play: hasHeading(profiles.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(profileRoutes.me), own),
  play: recovers(profiles.failedTitle, hasHeading(profiles.photosTitle)),
}

const edit = async () => {
  await press(profiles.edit)
  return screen.findByLabelText(profiles.height)
}
/** The label says that the field is optional. */
const occupation = new RegExp(`^${profiles.occupation}`)
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const InvalidFieldKeepsTheInput: Story = {
  beforeEach: serve(
    own,
    answer(profileRoutes.update, { profile: { ...profile, height_cm: 170, about_me: "字".repeat(500) } }),
  ),
  play: async () => {
    const height = await edit()
    await expect(screen.getByLabelText(profiles.nickname)).toBeDisabled()
    await fill(profiles.height, "20")
    const about = screen.getByRole("textbox", { name: new RegExp(`^${profiles.aboutMe}`) })
    await userEvent.click(about)
    await userEvent.paste("字".repeat(501))
    await shows(memberParts.tooManyCharacters(1))
    await press(profiles.save)
    await waitFor(() => expect(height).toHaveFocus())
    await shows(fieldMessages.too_small)
    await fill(profiles.height, "170")
    await expect(screen.queryByText(fieldMessages.too_small)).not.toBeInTheDocument()
    await userEvent.type(about, "{Backspace}")
    await press(profiles.save)
    await shows(profiles.heightOf(170))
  },
}

export const IsNotSaved: Story = {
  beforeEach: serve(
    ...[own, fail(profileRoutes.update)],
    answer(profileRoutes.update, { profile: { ...profile, occupation: "花藝師" } }),
  ),
  play: async () => {
    await edit()
    await fill(occupation, "花藝師")
    await press(profiles.save)
    await expect(await screen.findByRole("alert")).toBeVisible()
    await expect(screen.getByLabelText(occupation)).toHaveValue("花藝師")
    await press(profiles.save)
    await expect(await screen.findByRole("button", { name: profiles.edit })).toBeVisible()
    await shows("花藝師")
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
  beforeEach: serve(own),
  play: async () => {
    await choose(new File(["no picture"], "a.jpg", { type: "image/jpeg" }))
    await shows(profilePhotos.unreadable)
    await choose(new File(["ftypheic"], "b.heic", { type: "image/heic" }))
    await shows(profilePhotos.heic)
    await expect(screen.queryByRole("img")).not.toBeInTheDocument()
  },
}

export const EmptyPlacesTakePhotos: Story = {
  beforeEach: serve(own),
  play: async () => {
    for (const name of [profilePhotos.add, ...[2, 3, 4, 5].map(profilePhotos.addAt)])
      await expect(await screen.findByRole("button", { name })).toBeVisible()
    const inputs = document.querySelectorAll<HTMLInputElement>("input[type=file]")
    const fourth = inputs[2 * 3]
    const opened = fn((event: Event) => event.preventDefault())
    fourth?.addEventListener("click", opened)
    await press(profilePhotos.addAt(4))
    await expect(opened).toHaveBeenCalledOnce()
    await expect(fourth?.multiple).toBe(false)
  },
}

export const Cropping: Story = {
  beforeEach: serve(own),
  play: async () => {
    const blob = await (await fetch(face)).blob()
    await choose(new File([blob], "a.webp", { type: "image/webp" }))
    await expect(await screen.findByRole("dialog", { name: profilePhotos.cropTitle })).toBeVisible()
    await waitFor(() => expect(screen.getByRole("button", { name: profilePhotos.use })).toBeEnabled())
  },
}

export const MenuOfAPhoto: Story = {
  beforeEach: serve(
    answer(profileRoutes.me, {
      profile: { ...profile, avatar_urls: ["a", "b"], avatar_urls_signed: [face, face] },
    }),
  ),
  play: async () => {
    await press(profilePhotos.actions(2))
    await expect(await screen.findByRole("menuitem", { name: profilePhotos.makeDefault })).toBeVisible()
  },
}
