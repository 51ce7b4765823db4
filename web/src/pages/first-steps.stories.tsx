import { pages } from "@pinyu/contract/pages"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { firstSteps as words } from "@pinyu/phrases/first-steps"
import { optionNames } from "@pinyu/phrases/options"
import { ownPrompts, promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asMember,
  expect,
  fail,
  hasHeading,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import face from "../ui/art/face-1.webp"
import FirstStepsPage from "./first-steps.tsx"
import { profile } from "./member.fixture.ts"
import { ownProfile } from "./own-profile.fixture.ts"

const meta = { tags: ["nightly"], component: FirstStepsPage, ...asMember } satisfies Meta<
  typeof FirstStepsPage
>

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

export const Preview: Story = {
  tags: ["!nightly"],
  parameters: at("preview"),
  beforeEach: serve(profile({ avatar_urls: [face] })),
  play: async () => {
    await expect(await screen.findByRole("link", { name: words.preview.open })).toBeVisible()
    const finish = screen.getByRole("link", { name: words.finish })
    await expect(finish).toHaveAttribute("href", pages.explore)
    const bar = within(finish.parentElement as HTMLElement)
    await expect([...bar.getAllByRole("link"), ...bar.queryAllByRole("button")]).toEqual([finish])
  },
}
