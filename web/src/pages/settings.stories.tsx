import { authRoutes } from "@pinyu/contract/auth/routes"
import type { User } from "@pinyu/contract/auth/schemas"
import { pages } from "@pinyu/contract/pages"
import { appearanceWords } from "@pinyu/phrases/appearance"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { passkeys } from "@pinyu/phrases/passkeys"
import { settings } from "@pinyu/phrases/settings"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  hasHeading,
  longWord,
  type Meta,
  press,
  pressInDialog,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  within,
} from "../../../tools/workshop/story.ts"
import { reducedData } from "../lib/reduced-data.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import SettingsPage from "./settings.tsx"
// The page loads it lazily, which takes seconds without a build cache.
import "./parts/settings-screen.tsx"

const meta = {
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
const resendAfterSeconds = 60

export const AccountUnverified: Story = {
  beforeEach: serve(account({ email_verified: false, tier: "unverified" })),
  play: async () => {
    await expect(await screen.findByRole("button", { name: settings.account.verifyNow })).toBeVisible()
    await expect(screen.getByText(settings.account.noPhone)).toBeVisible()
  },
}

export const VerificationMailFails: Story = {
  beforeEach: serve(
    account({ email_verified: false, tier: "unverified" }),
    fail(authRoutes.sendVerificationEmail),
  ),
  play: async () => {
    await press(settings.account.verifyNow)
    await expect(await screen.findByText("發送驗證郵件失敗")).toBeVisible()
    await expect(screen.getByRole("button", { name: settings.account.verifyNow })).toBeEnabled()
  },
}

export const AccountWithNumberAndWaitingChange: Story = {
  beforeEach: serve(account({ ...phone, pending_email: `${longWord}@example.com` })),
  play: async () => {
    await expect(await screen.findByText(phone.phone)).toBeVisible()
    await expect(screen.getByText(settings.email.pending(`${longWord}@example.com`))).toBeVisible()
  },
}

export const ChangeOfTheEmailIsRejected: Story = {
  beforeEach: serve(
    account(),
    failWith(authRoutes.changeEmail, "email_unchanged", { email: errorMessages.email_unchanged }),
  ),
  play: async () => {
    await press(settings.email.change)
    await userEvent.type(await screen.findByLabelText(settings.email.next), signedInUser().email)
    await pressInDialog(settings.email.send)
    await expect(await screen.findByText(errorMessages.email_unchanged)).toBeVisible()
  },
}

const sendCode = async () => {
  await press(settings.phone.add)
  await userEvent.type(await screen.findByLabelText(settings.phone.number), "0912345678")
  await pressInDialog(settings.phone.send)
  return screen.findByLabelText(settings.phone.code)
}

export const NumberIsNotATaiwanMobile: Story = {
  beforeEach: serve(account()),
  play: async () => {
    await press(settings.phone.add)
    await userEvent.type(await screen.findByLabelText(settings.phone.number), "0223456789")
    await pressInDialog(settings.phone.send)
    await expect(await screen.findByText(fieldMessages.phone_format)).toBeVisible()
  },
}

export const NumberIsRejectedByTheServer: Story = {
  beforeEach: serve(
    account(),
    failWith(authRoutes.sendPhoneCode, "invalid_fields", { phone: fieldMessages.phone_format }),
  ),
  play: async () => {
    await press(settings.phone.add)
    await userEvent.type(await screen.findByLabelText(settings.phone.number), "0912345678")
    await pressInDialog(settings.phone.send)
    await expect(await screen.findByText(fieldMessages.phone_format)).toBeVisible()
    await expect(screen.queryByText(errorMessages.invalid_fields)).toBeNull()
  },
}

export const CodeIsWrong: Story = {
  beforeEach: serve(
    account(),
    answer(authRoutes.sendPhoneCode, { message: "", resendAfterSeconds }),
    failWith(authRoutes.verifyPhone, "phone_code_wrong", { code: errorMessages.phone_code_wrong }),
  ),
  play: async () => {
    await userEvent.type(await sendCode(), "123456")
    await pressInDialog(settings.phone.verify)
    await expect(await screen.findByText(errorMessages.phone_code_wrong)).toBeVisible()
  },
}

export const RemovalNeedsAProof: Story = {
  beforeEach: serve(account(phone), failWith(authRoutes.removePhone, "reauth_required")),
  play: async () => {
    await press(settings.phone.remove)
    await pressInDialog(settings.phone.remove)
    await expect(await screen.findByLabelText(passkeys.reauthPassword)).toBeVisible()
  },
}

const atDevices = { parameters: { ...meta.parameters, url: pages.settingsDevices } }
const signedIn = (id: string, device: string, is_current: boolean) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000000${id}`, device, is_current, remembered: is_current },
  ...{
    created_at: "2026-01-05T02:00:00.000Z",
    last_used_at: "2026-03-01T02:00:00.000Z",
    expires_at: "2026-03-31T02:00:00.000Z",
  },
})
const thisOne = signedIn("1", "Chrome（macOS）", true)
const devices = (...sessions: (typeof thisOne)[]) => answer(authRoutes.listSessions, { sessions })

export const DevicesFail: Story = {
  ...atDevices,
  beforeEach: serve(fail(authRoutes.listSessions), devices(thisOne)),
  play: recovers(settings.devices.failedTitle, () => screen.findByText(settings.devices.onlyThis)),
}

export const DeviceNamesItsEnd: Story = {
  ...atDevices,
  beforeEach: serve(devices(thisOne)),
  play: async () => expect(await screen.findByText(settings.devices.until("2026年3月31日"))).toBeVisible(),
}

export const DeviceStaysWhenItsEndFails: Story = {
  ...atDevices,
  beforeEach: serve(devices(thisOne, signedIn("2", longWord, false)), fail(authRoutes.endSession)),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: settings.devices.endOf(longWord) }))
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: settings.devices.end }),
    )
    await expect(await screen.findByText(settings.devices.endFailed)).toBeVisible()
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
