import { authLimits } from "@pinyu/contract/auth/limits"
import { pages } from "@pinyu/contract/pages"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { fieldMessages, missing, withRange } from "@pinyu/phrases/fields"
import { completeness } from "@pinyu/phrases/first-steps"
import { memberParts } from "@pinyu/phrases/member-parts"
import { profilePhotos, profiles } from "@pinyu/phrases/profiles"
import { ownPrompts, promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asMember,
  expect,
  failWith,
  fill,
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
import { session } from "../lib/session/session.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import { ownProfile as profile } from "./own-profile.fixture.ts"
import ProfilePage from "./profile.tsx"

const own = answer(profileRoutes.me, { profile })
const noPreferences = answer(preferencesRoutes.read, { preferences: null })

const meta = { tags: ["nightly"], component: ProfilePage, ...asMember } satisfies Meta<typeof ProfilePage>

export default meta

type Story = StoryObj<typeof meta>

export const Misses: Story = {
  beforeEach: serve(own, noPreferences, answer(preferencesRoutes.leaveFirstSteps, { state: "done" })),
  play: async () => {
    session.updateUser({ ...signedInUser(), first_steps: "left" })
    const [total, name] = [5, completeness.title]
    const card = within(await screen.findByRole("region", { name: name(0, total) }))
    await expect(card.getByRole("meter", { name: completeness.label })).toHaveValue(0)
    const link = card.getByRole("link", { name: completeness.preferences })
    await expect(link).toHaveAttribute("href", pages.firstStep("preferences"))
    await userEvent.click(card.getByRole("button", { name: completeness.hide }))
    await waitFor(() => expect(screen.queryByRole("region", { name: name(0, total) })).toBeNull())
  },
}

export const LongTexts: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    answer(profileRoutes.me, { profile: { ...profile, occupation: longWord, about_me: longText.repeat(8) } }),
  ),
  play: hasHeading(profiles.photosTitle),
}

const edit = async () => {
  await press(profiles.edit)
  return screen.findByLabelText(profiles.height)
}
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
    await shows(withRange(fieldMessages.too_small, authLimits.heightCm) ?? "")
    await fill(profiles.height, "170")
    await expect(
      screen.queryByText(withRange(fieldMessages.too_small, authLimits.heightCm) ?? ""),
    ).not.toBeInTheDocument()
    await userEvent.type(about, "{Backspace}")
    await press(profiles.save)
    await shows(profiles.heightOf(170))
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

const answered = {
  ...profile,
  prompts: [
    { prompt: "ideal_sunday" as const, answer: "睡到自然醒，去公園認識三隻狗。" },
    { prompt: "ask_me" as const, answer: longText.slice(0, 150) },
  ],
}
const withPrompts = (retired_prompts: (typeof answered)["prompts"][number]["prompt"][] = []) =>
  answer(profileRoutes.me, { profile: { ...answered, retired_prompts } })
/** The names of the fields of answers, in order. */
const fieldNames = () =>
  screen
    .getAllByRole("textbox")
    .map((field) => Object.values(promptTexts).find((text) => screen.queryByLabelText(text) === field))
    .filter((text) => text !== undefined)

export const PromptsInvite: Story = {
  beforeEach: serve(
    own,
    failWith(profileRoutes.update, "prompt_retired"),
    answer(profileRoutes.me, { profile: { ...profile, retired_prompts: ["signature_dish"] } }),
    answer(profileRoutes.update, { profile: answered }),
  ),
  play: async () => {
    await press(ownPrompts.start)
    const suggestion = await screen.findByRole("button", { name: promptTexts.ideal_sunday })
    await waitFor(() => expect(suggestion).toHaveFocus())
    await userEvent.click(suggestion)
    const field = screen.getByLabelText(promptTexts.ideal_sunday)
    await expect(field).toHaveFocus()
    await press(profiles.save)
    await shows(missing(promptTexts.ideal_sunday))
    await userEvent.type(field, "去市場")
    await expect(screen.queryByText(missing(promptTexts.ideal_sunday))).not.toBeInTheDocument()
    await press(ownPrompts.add)
    const sheet = within(await screen.findByRole("dialog", { name: ownPrompts.pickTitle }))
    await expect(sheet.queryByRole("button", { name: promptTexts.ideal_sunday })).not.toBeInTheDocument()
    await userEvent.click(sheet.getByRole("button", { name: promptTexts.signature_dish }))
    await waitFor(() => expect(screen.getByLabelText(promptTexts.signature_dish)).toHaveFocus())
    await userEvent.type(screen.getByLabelText(promptTexts.signature_dish), "麻油雞")
    await press(profiles.save)
    await expect(await screen.findByText(new RegExp(ownPrompts.retiredHint))).toBeVisible()
    await expect(screen.getByLabelText(promptTexts.ideal_sunday)).toHaveValue("去市場")
    await press(profiles.save)
    await shows(answered.prompts[0]?.answer ?? "")
  },
}

export const PromptsMoveByKeyboard: Story = {
  beforeEach: serve(withPrompts()),
  play: async () => {
    await edit()
    const down = screen.getByRole("button", { name: ownPrompts.moveDown(1) })
    down.focus()
    await userEvent.keyboard("{Enter}")
    await expect(fieldNames()).toEqual([promptTexts.ask_me, promptTexts.ideal_sunday])
    await expect(screen.getByRole("button", { name: ownPrompts.moveUp(2) })).toHaveFocus()
    await expect(screen.getByText(ownPrompts.moved(2))).toBeInTheDocument()
  },
}

export const PromptRemovedAndRestored: Story = {
  beforeEach: serve(withPrompts()),
  play: async () => {
    await edit()
    await press(ownPrompts.remove(1))
    await expect(fieldNames()).toEqual([promptTexts.ask_me])
    await press(ownPrompts.undo)
    await expect(fieldNames()).toEqual([promptTexts.ideal_sunday, promptTexts.ask_me])
    await expect(screen.getByLabelText(promptTexts.ideal_sunday)).toHaveValue(answered.prompts[0]?.answer)
  },
}

export const RetiredPrompt: Story = {
  beforeEach: serve(withPrompts(["ask_me"])),
  play: async () => {
    await shows(ownPrompts.retired)
    await edit()
    await shows(`${ownPrompts.retired}。${ownPrompts.retiredHint}`)
  },
}
