import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { optionNames } from "@pinyu/phrases/options"
import { privacy as words } from "@pinyu/phrases/profiles"
import {
  answer,
  asMember,
  expect,
  fail,
  failLater,
  hasHeading,
  isLoading,
  type Meta,
  neverAnswer,
  press,
  pressInDialog,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import ProfilePrivacyPage from "./profile-privacy.tsx"

const meta = {
  component: ProfilePrivacyPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.profilePrivacy },
} satisfies Meta<typeof ProfilePrivacyPage>

export default meta

type Story = StoryObj<typeof meta>

const profile = (more: Partial<OwnProfile> = {}) =>
  answer(profileRoutes.me, {
    profile: {
      ...{ id: "0192a7c0-0000-7000-8000-000000000001", nickname: "小雅", email: "ya@example.tw" },
      ...{ birth_date: "1996-05-04", city: "臺北市", height_cm: 168, weight_kg: 55 },
      ...{ identity: "sugar_baby", gender: "female", occupation: null, smoking_habit: null },
      ...{ drinking_habit: null, about_me: null, relationship_type: null, interaction_mode: null },
      ...{ ideal_partner_description: null, avatar_urls: [], avatar_urls_signed: [], is_vip: false },
      ...{ vip_expires_at: null, last_online: null, identity_switch_from: null, ...more },
    },
  })
const privacy = answer(profileRoutes.privacy, {
  privacy: {
    ...{ show_online: true, show_age: true, show_city: true, show_body: true, show_likes: true },
    ...{ discoverable: true, record_views: false },
  },
})
const settings = [privacy, profile()]
const { sugar_mommy: mommy } = optionNames.identity

export const Loading: Story = { beforeEach: serve(neverAnswer(profileRoutes.privacy)), play: isLoading }

export const Failing: Story = {
  beforeEach: serve(fail(profileRoutes.privacy), ...settings),
  play: recovers(words.failedTitle, hasHeading(words.showTitle)),
}

const discoverable = () => screen.findByRole("switch", { name: words.settings.discoverable.label })

export const ChangeFails: Story = {
  beforeEach: serve(...settings, failLater(profileRoutes.setPrivacy)),
  play: async () => {
    await userEvent.click(await discoverable())
    await expect(await discoverable()).not.toBeChecked()
    await expect(await screen.findByText(words.changeFailed)).toBeVisible()
    await waitFor(async () => expect(await discoverable()).toBeChecked())
    await expect(screen.getAllByRole("switch")).toHaveLength(7)
  },
}

export const IdentityIsNotSwitched: Story = {
  beforeEach: serve(...settings, fail(profileRoutes.switchIdentity)),
  play: async () => {
    await press(words.identitySwitch(mommy))
    const dialog = await screen.findByRole("dialog", { name: words.confirmTitle })
    await expect(dialog).toHaveTextContent(words.confirmText(mommy, 30))
    await pressInDialog(words.identitySwitch(mommy))
    await expect(await within(dialog).findByRole("alert")).toBeVisible()
  },
}

export const IdentityWasSwitchedLately: Story = {
  beforeEach: serve(privacy, profile({ identity_switch_from: "2099-01-01T00:00:00.000Z" })),
  play: async () => {
    await expect(await screen.findByRole("button", { name: words.identitySwitch(mommy) })).toBeDisabled()
    await expect(screen.getByText(words.identityFrom("2099年1月1日"))).toBeVisible()
  },
}
