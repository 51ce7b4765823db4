import { pages } from "@pinyu/contract/pages"
import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { OwnProfile, PrivacySettings } from "@pinyu/contract/profiles/schemas"
import { albums } from "@pinyu/phrases/albums"
import { completeness } from "@pinyu/phrases/first-steps"
import { memberProfile as shown, editInPlace as words } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { seenByOthers as seen } from "@pinyu/phrases/profiles"
import { promptTexts } from "@pinyu/phrases/prompts"
import {
  answer,
  asMember,
  expect,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { session } from "../lib/session/session.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import face from "../ui/art/face-1.webp"
import second from "../ui/art/face-2.webp"
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

const own = (changes: Partial<OwnProfile> = {}) =>
  answer(profileRoutes.me, { profile: { ...ownProfile, ...changes } })
const noPreferences = answer(preferencesRoutes.read, { preferences: null })
const privacy = (changes: Partial<PrivacySettings> = {}) =>
  answer(profileRoutes.privacy, { privacy: { ...openPrivacy, ...changes } })

export const Misses: Story = {
  beforeEach: serve(
    ...[profile({ id, nickname }), ...nothingElse, own(), privacy(), noPreferences],
    answer(preferencesRoutes.leaveFirstSteps, { state: "done" }),
  ),
  play: async () => {
    session.updateUser({ ...signedInUser(), first_steps: "left" })
    const [total, name] = [5, completeness.title]
    const card = within(await screen.findByRole("region", { name: name(0, total) }))
    await expect(card.getByRole("meter", { name: completeness.label })).toHaveValue(0)
    const link = card.getByRole("link", { name: completeness.preferences })
    await expect(link).toHaveAttribute("href", pages.firstStep("preferences"))
    await userEvent.click(card.getByRole("button", { name: completeness.about }))
    await expect(await screen.findByRole("dialog", { name: words.about.title })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    await userEvent.click(card.getByRole("button", { name: completeness.hide }))
    await waitFor(() => expect(screen.queryByRole("region", { name: name(0, total) })).toBeNull())
  },
}

/** Each part that a new member has not filled in is an invitation with its reason. */
export const Empty: Story = {
  beforeEach: serve(
    ...[profile({ id, nickname, height_cm: null, weight_kg: null }), ...nothingElse, own(), privacy()],
  ),
  play: async () => {
    await expect(await screen.findByText(words.about.why)).toBeVisible()
    for (const part of ["photos", "about", "prompts", "expectations", "place", "details"] as const)
      await expect(
        screen.getByRole("button", { name: `${words[part].add} ${words[part].why}` }),
      ).toBeVisible()
    await expect(screen.queryByText(shown.noDetails(nickname))).toBeNull()
    await expect(await screen.findByRole("link", { name: albums.createFirst })).toBeVisible()
  },
}

const written = {
  ...{ occupation: longWord.slice(0, 20), about_me: longText.repeat(8), relationship_type: "long_term" },
  ...{ interaction_mode: "companionship", ideal_partner_description: longText, smoking_habit: "non_smoker" },
  drinking_habit: null,
  prompts: [{ prompt: "ideal_sunday", answer: "睡到自然醒，去公園認識三隻狗。" }],
} as const satisfies Partial<OwnProfile>

const storied = profile({
  ...{
    id,
    nickname,
    avatar_urls: [face, second],
    photo_ids: [id, nickname],
    ...written,
    prompts: [...written.prompts],
  },
})

/** What others see, in their order, and what the member has hidden. */
export const Written: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    ...[storied, ...nothingElse],
    own({ ...written, prompts: [...written.prompts], avatar_urls_in_review: ["a", "b"] }),
    privacy({ show_body: false, show_age: false, discoverable: false, blur_photos: true }),
  ),
  play: async ({ canvasElement }) => {
    await expect(await screen.findByText(seen.inReview(2))).toBeVisible()
    for (const text of [
      seen.hidden([seen.fields.show_age, seen.fields.show_body]),
      seen.incognito,
      seen.blurred,
    ])
      await expect(screen.getByText(text)).toBeVisible()
    const text = canvasElement.ownerDocument.body.textContent ?? ""
    const order = [
      ...[shown.aboutTitle, promptTexts.ideal_sunday, shown.expectationsTitle],
      ...[optionNames.relationshipType.long_term, shown.basicsTitle],
    ].map((part) => text.indexOf(part))
    await expect(order).toEqual(order.toSorted((a, b) => a - b))
    await expect(screen.getByRole("button", { name: words.editPhoto(2, 2) })).toBeVisible()
    await expect(screen.queryByText(words.about.add)).not.toBeInTheDocument()
  },
}

export const NothingIsHidden: Story = {
  beforeEach: serve(storied, ...nothingElse, own(), privacy()),
  play: async () => {
    await expect(await screen.findByText(words.about.why)).toBeVisible()
    const link = screen.getByRole("link", { name: seen.change })
    await expect(link).toHaveAttribute("href", pages.profilePrivacy)
    await expect(link.closest("div")?.querySelector("li")).toBeNull()
  },
}
