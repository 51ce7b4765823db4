import { authRoutes } from "@pinyu/contract/auth/routes"
import type { User } from "@pinyu/contract/auth/schemas"
import { pages } from "@pinyu/contract/pages"
import { appearanceWords } from "@pinyu/phrases/appearance"
import { settings } from "@pinyu/phrases/settings"
import {
  answer,
  asMember,
  expect,
  fail,
  hasHeading,
  longWord,
  type Meta,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import { reducedData } from "../lib/reduced-data.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import SettingsPage from "./settings.tsx"
// The page loads it lazily, which takes seconds without a build cache.
import "./parts/settings-screen.tsx"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsAccount },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

export const AccountFails: Story = {
  beforeEach: serve(fail(authRoutes.me), answer(authRoutes.me, { user: signedInUser() })),
  play: recovers(settings.account.failedTitle, () => screen.findByText(signedInUser().email)),
}

const accountOf = (changes: Partial<User> = {}) => ({ ...signedInUser(), ...changes })
const account = (changes: Partial<User> = {}) => answer(authRoutes.me, { user: accountOf(changes) })
const phone = { phone: "0912 ••• 678", phone_verified: true, tier: "phone_verified" } as const

export const AccountWithNumberAndWaitingChange: Story = {
  tags: ["!nightly"],
  beforeEach: serve(account({ ...phone, pending_email: `${longWord}@example.com` })),
  play: async () => {
    await expect(await screen.findByText(phone.phone)).toBeVisible()
    await expect(screen.getByText(settings.email.pending(`${longWord}@example.com`))).toBeVisible()
  },
}

export const ListOfSectionsOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  parameters: { ...meta.parameters, url: pages.settings },
  play: async () => {
    await expect(await screen.findByRole("navigation", { name: settings.sections })).toBeVisible()
  },
}

export const Appearance: Story = {
  parameters: { ...meta.parameters, url: pages.settingsAppearance },
  beforeEach: () => () => reducedData.set(false),
  play: async () => {
    await hasHeading(settings.appearanceTitle)()
    await expect(screen.getByRole("group", { name: appearanceWords.contrast })).toBeVisible()
    const saving = screen.getByRole("switch", { name: appearanceWords.reducedData })
    await expect(saving).not.toBeChecked()
    await userEvent.click(saving)
    await expect(saving).toBeChecked()
    await expect(document.documentElement).toHaveAttribute("data-reduced-data")
  },
}
