import { pages } from "@pinyu/contract/pages"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { firstSteps as words } from "@pinyu/phrases/first-steps"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { ownPrompts, promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asMember,
  expect,
  fail,
  hasHeading,
  isLoading,
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
import FirstStepsPage from "./first-steps.tsx"
import { memberName, profile } from "./member.fixture.ts"
import { ownProfile } from "./own-profile.fixture.ts"

const meta = { component: FirstStepsPage, ...asMember } satisfies Meta<typeof FirstStepsPage>

export default meta

type Story = StoryObj<typeof meta>

const read = answer(preferencesRoutes.read, { preferences: null })
const chosen = {
  genders: ["male" as const],
  identities: [],
  min_age: 30,
  max_age: 45,
  cities: ["臺北市" as const],
}
const own = answer(profileRoutes.me, { profile: ownProfile })
const at = (step: "photo" | "prompts" | "preview") => ({ url: pages.firstStep(step) })

export const Loading: Story = { beforeEach: serve(neverAnswer(preferencesRoutes.read)), play: isLoading }

export const Preferences: Story = {
  parameters: { url: pages.firstSteps },
  beforeEach: serve(
    ...[read, fail(preferencesRoutes.write)],
    answer(preferencesRoutes.write, { preferences: chosen }),
    own,
  ),
  play: async () => {
    await press(optionNames.gender.male)
    await press("臺北市")
    screen.getByRole("slider", { name: words.preferences.youngest }).focus()
    await userEvent.keyboard("{PageUp}")
    await expect(screen.getByText(words.preferences.agesOf(28, 70))).toBeVisible()
    await press(words.continue)
    await expect(await screen.findByRole("alert")).toBeVisible()
    await expect(screen.getByRole("button", { name: "臺北市" })).toHaveAttribute("aria-pressed", "true")
    await press(words.continue)
    await hasHeading(words.photo.title)()
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus())
  },
}

export const PreferencesFail: Story = {
  beforeEach: serve(fail(preferencesRoutes.read), read),
  play: recovers(words.failedTitle, hasHeading(words.preferences.title)),
}

export const PhotoAndBack: Story = {
  parameters: at("photo"),
  beforeEach: serve(own, answer(preferencesRoutes.read, { preferences: chosen })),
  play: async () => {
    await hasHeading(words.photo.title)()
    await press(words.back)
    await expect(await screen.findByRole("button", { name: "臺北市" })).toHaveAttribute(
      "aria-pressed",
      "true",
    )
  },
}

const answered = { ...ownProfile, prompts: [{ prompt: "ask_me" as const, answer: "雲" }] }

/** What was written stays while the member looks at another step. */
export const PromptsKeepTheDraft: Story = {
  parameters: at("prompts"),
  beforeEach: serve(own),
  play: async () => {
    await press(ownPrompts.start)
    await userEvent.click(await screen.findByRole("button", { name: promptTexts.ask_me }))
    await userEvent.type(await screen.findByRole("textbox"), "雲")
    await press(words.back)
    await hasHeading(words.photo.title)()
    await press(words.continue)
    await expect(await screen.findByRole("textbox")).toHaveValue("雲")
  },
}

export const Prompts: Story = {
  parameters: at("prompts"),
  beforeEach: serve(
    own,
    answer(profileRoutes.update, { profile: answered }),
    profile({ prompts: answered.prompts }),
  ),
  play: async () => {
    await press(ownPrompts.start)
    await userEvent.click(await screen.findByRole("button", { name: promptTexts.ask_me }))
    await userEvent.type(await screen.findByRole("textbox"), "雲")
    await press(words.continue)
    await hasHeading(words.preview.title)()
    await expect(await screen.findByText("雲")).toBeVisible()
  },
}

export const Preview: Story = {
  parameters: at("preview"),
  beforeEach: serve(profile({ avatar_urls: [face] })),
  play: async () => {
    await expect(await screen.findByRole("link", { name: words.preview.open })).toBeVisible()
    await expect(screen.getByRole("link", { name: words.finish })).toHaveAttribute("href", pages.explore)
  },
}

export const PreviewWithoutWords: Story = {
  parameters: at("preview"),
  beforeEach: serve(profile()),
  play: async () => expect(await screen.findByText(memberProfile.noStory(memberName))).toBeVisible(),
}

export const PreviewFails: Story = {
  parameters: at("preview"),
  beforeEach: serve(fail(profileRoutes.user)),
  play: hasHeading(words.preview.failedTitle),
}
