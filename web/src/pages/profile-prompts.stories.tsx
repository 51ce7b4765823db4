import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { editInPlace as words } from "@pinyu/phrases/member-profile"
import { profiles, seenByOthers } from "@pinyu/phrases/profiles"
import { ownPrompts, promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asMember,
  expect,
  failWith,
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
import { nothingElse, profile } from "./member.fixture.ts"
import { openPrivacy, ownProfile } from "./own-profile.fixture.ts"
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

const shows = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeVisible()

const prompts: OwnProfile["prompts"] = [
  { prompt: "ideal_sunday", answer: "睡到自然醒，去公園認識三隻狗。" },
  { prompt: "ask_me", answer: longText.slice(0, 150) },
]
const seen = [profile({ id, nickname, prompts }), ...nothingElse]
const own = (changes: Partial<OwnProfile> = {}) =>
  answer(profileRoutes.me, { profile: { ...ownProfile, id, ...changes } })

const privacy = answer(profileRoutes.privacy, { privacy: openPrivacy })

const edit = async () => {
  await press(words.editPrompt(promptTexts.ideal_sunday))
  return screen.findByLabelText(promptTexts.ideal_sunday)
}
/** The names of the fields of answers, in order. */
const fieldNames = () =>
  screen
    .getAllByRole("textbox")
    .map((field) => Object.values(promptTexts).find((text) => screen.queryByLabelText(text) === field))
    .filter((text) => text !== undefined)

export const Invite: Story = {
  beforeEach: serve(
    ...[profile({ id, nickname }), ...nothingElse, own()],
    failWith(profileRoutes.update, "prompt_retired"),
    own({ retired_prompts: ["signature_dish"] }),
    answer(profileRoutes.update, { profile: { ...ownProfile, id, prompts } }),
    profile({ id, nickname, prompts }),
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${words.prompts.add}`) }))
    await press(promptTexts.ideal_sunday)
    const field = screen.getByLabelText(promptTexts.ideal_sunday)
    await expect(field).toHaveFocus()
    await pressInDialog(profiles.save)
    await shows(fieldMessages.required)
    await userEvent.type(field, "去市場")
    await expect(screen.queryByText(fieldMessages.required)).not.toBeInTheDocument()
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
    await shows(prompts[0]?.answer ?? "")
  },
}

export const MoveByKeyboard: Story = {
  beforeEach: serve(...seen, own({ prompts })),
  play: async () => {
    await edit()
    screen.getByRole("button", { name: ownPrompts.moveDown(1) }).focus()
    await userEvent.keyboard("{Enter}")
    await expect(fieldNames()).toEqual([promptTexts.ask_me, promptTexts.ideal_sunday])
    await expect(screen.getByRole("button", { name: ownPrompts.moveUp(2) })).toHaveFocus()
    await expect(screen.getByText(ownPrompts.moved(2))).toBeInTheDocument()
  },
}

export const RemovedAndRestored: Story = {
  beforeEach: serve(...seen, own({ prompts })),
  play: async () => {
    await edit()
    await press(ownPrompts.remove(1))
    await expect(fieldNames()).toEqual([promptTexts.ask_me])
    await press(ownPrompts.undo)
    await expect(fieldNames()).toEqual([promptTexts.ideal_sunday, promptTexts.ask_me])
    await expect(screen.getByLabelText(promptTexts.ideal_sunday)).toHaveValue(prompts[0]?.answer)
  },
}

/** Others do not see the answer: the page says so, and the form keeps it. */
export const Retired: Story = {
  beforeEach: serve(
    ...[profile({ id, nickname, prompts: prompts.slice(0, 1) }), ...nothingElse],
    ...[own({ prompts, retired_prompts: ["ask_me"] }), privacy],
  ),
  play: async () => {
    await shows(seenByOthers.retired(1))
    await edit()
    await shows(`${ownPrompts.retired}。${ownPrompts.retiredHint}`)
  },
}
