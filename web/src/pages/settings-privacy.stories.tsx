import { avoidedContactsRoutes } from "@pinyu/contract/avoided-contacts/routes"
import type { AvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import { pages } from "@pinyu/contract/pages"
import type { FirstWriters } from "@pinyu/contract/profiles/options"
import { type MutualSetting, mutualSettings } from "@pinyu/contract/profiles/privacy"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { OwnProfile, PrivacySettings } from "@pinyu/contract/profiles/schemas"
import { avoidedContacts as avoidedWords } from "@pinyu/phrases/avoided-contacts"
import { optionNames } from "@pinyu/phrases/options"
import { privacy as words } from "@pinyu/phrases/profiles"
import {
  answer,
  asMember,
  expect,
  failLater,
  failNow,
  fill,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { openPrivacy, ownProfile } from "./own-profile.fixture.ts"
import SettingsPage from "./settings.tsx"
import "./parts/settings-screen.tsx"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.profilePrivacy },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const profile = (more: Partial<OwnProfile> = {}) =>
  answer(profileRoutes.me, { profile: { ...ownProfile, ...more } })
const privacyWith = (changes: Partial<PrivacySettings> = {}) =>
  answer(profileRoutes.privacy, { privacy: { ...openPrivacy, ...changes } })
const privacy = privacyWith()
const avoided = (...contacts: AvoidedContact[]) => answer(avoidedContactsRoutes.list, { contacts })
const settings = [privacy, profile(), avoided()]
const { sugar_mommy: mommy } = optionNames.identity

const incognito = () => screen.findByRole("switch", { name: words.settings.discoverable.label })

export const ChangeFails: Story = {
  beforeEach: serve(...settings, failLater(profileRoutes.setPrivacy)),
  play: async () => {
    await userEvent.click(await incognito())
    await expect(await incognito()).toBeChecked()
    failNow()
    await expect(await screen.findByText(words.changeFailed)).toBeVisible()
    await waitFor(async () => expect(await incognito()).not.toBeChecked())
    await expect(screen.getAllByRole("switch")).toHaveLength(10)
  },
}

const shown = (setting: MutualSetting) => screen.findByRole("switch", { name: words.settings[setting].label })

export const TypingAndReadsAreHidden: Story = {
  beforeEach: serve(
    ...[privacyWith({ show_reads: false }), profile(), avoided()],
    privacyWith({ show_typing: false, show_reads: false }),
    answer(profileRoutes.setPrivacy, { privacy: { ...openPrivacy, show_typing: false, show_reads: false } }),
  ),
  play: async () => {
    await expect(await shown("show_typing")).toBeChecked()
    await expect(await shown("show_reads")).not.toBeChecked()
    for (const setting of mutualSettings)
      await expect(await shown(setting)).toHaveAccessibleDescription(words.settings[setting].text)
    await userEvent.click(await shown("show_typing"))
    await waitFor(async () => expect(await shown("show_typing")).not.toBeChecked())
  },
}

const writers = (who: FirstWriters) =>
  screen.findByRole("radio", { name: new RegExp(`^${words.writers[who].label}`) })

export const WritersAreChosen: Story = {
  beforeEach: serve(
    ...[...settings, privacyWith({ who_may_write: "verified" })],
    answer(profileRoutes.setPrivacy, { privacy: { ...openPrivacy, who_may_write: "verified" } }),
  ),
  play: async () => {
    await expect(await writers("everybody")).toBeChecked()
    await userEvent.click(await writers("verified"))
    await waitFor(async () => expect(await writers("verified")).toBeChecked())
    await expect(screen.queryByText(words.writersHiddenLikes)).not.toBeInTheDocument()
  },
}

export const IncognitoAndWritersWithHiddenLikes: Story = {
  beforeEach: serve(
    privacyWith({ who_may_write: "liked", show_likes: false, discoverable: false }),
    ...[profile(), avoided()],
  ),
  play: async () => {
    await expect(await incognito()).toBeChecked()
    await expect(screen.getByText(words.findHiddenLikes)).toBeVisible()
    await expect(await writers("liked")).toBeChecked()
    await expect(screen.getByText(words.writersHiddenLikes)).toBeVisible()
  },
}

export const IdentityWasSwitchedLately: Story = {
  beforeEach: serve(privacy, avoided(), profile({ identity_switch_from: "2099-01-01T00:00:00.000Z" })),
  play: async () => {
    await expect(await screen.findByRole("button", { name: words.identitySwitch(mommy) })).toBeDisabled()
    await expect(screen.getByText(words.identityFrom("2099年1月1日"))).toBeVisible()
  },
}

const contact = (n: number, changes: Partial<AvoidedContact> = {}): AvoidedContact => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000020${n}`, kind: "phone", label: `…67${n}` },
  ...{ created_at: "2026-11-20T10:00:00.000Z", ...changes },
})
const sixContacts = avoided(
  contact(0, { kind: "email", label: longWord.slice(0, 20) }),
  contact(1, { label: null }),
  ...[2, 3, 4, 5].map((n) => contact(n)),
)

export const AvoidedContacts: Story = {
  tags: ["!nightly"],
  beforeEach: serve(privacy, profile(), sixContacts),
  play: async () => {
    await expect(await screen.findByText(avoidedWords.kinds.phone)).toBeVisible()
    await expect(screen.queryByText("…675")).not.toBeInTheDocument()
    await press(avoidedWords.showAll(6))
    await expect(await screen.findByText("…675")).toBeVisible()
  },
}

export const AvoidedContactsAdded: Story = {
  beforeEach: serve(...settings, answer(avoidedContactsRoutes.add, { contacts: [contact(8)] })),
  play: async () => {
    await press(avoidedWords.add)
    const field = await fill(avoidedWords.field, "0912 345 678\n王小明")
    await pressInDialog(avoidedWords.submit)
    await expect(await screen.findByText(avoidedWords.invalidLines([2]))).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, "0912 345 678")
    await pressInDialog(avoidedWords.submit)
    await expect(await screen.findByText("…678")).toBeVisible()
  },
}
