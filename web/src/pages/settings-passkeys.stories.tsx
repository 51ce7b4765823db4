import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { Passkey } from "@pinyu/contract/passkeys/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  fill,
  hasHeading,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import { session } from "../lib/session/session.ts"
import SettingsPage from "./settings.tsx"
import "./parts/settings-screen.tsx"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.passkeys },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const passkey = (credential_id: string, device_name: string, more: Partial<Passkey> = {}): Passkey => ({
  credential_id,
  device_name,
  device_type: "platform",
  transports: ["internal"],
  is_synced: true,
  user_verified: true,
  created_at: "2026-01-05T02:00:00.000Z",
  last_used_at: null,
  usage_count: 0,
  ...more,
})
const used = { last_used_at: "2026-03-01T02:00:00.000Z", usage_count: 12 }

const figures = (total: number) =>
  answer(passkeysRoutes.stats, {
    stats: {
      total_credentials: total,
      active_credentials: total,
      platform_authenticators: total,
      cross_platform_authenticators: 0,
      last_used: null,
      total_usage: total * 12,
    },
  })
const removal = answer(passkeysRoutes.settings, { settings: { auto_remove_unused_days: 90 } })
const listed = (...credentials: Passkey[]) => [
  answer(passkeysRoutes.credentials, { credentials }),
  figures(credentials.length),
  removal,
]
const pair = listed(
  passkey("phone", "iCloud 鑰匙圈", used),
  passkey("key", longWord, { device_type: "cross-platform", transports: ["usb"], is_synced: false }),
)

export const CheckingTheBrowser: Story = {
  beforeEach: [
    serve(...listed()),
    () => {
      const { isUserVerifyingPlatformAuthenticatorAvailable: check } = PublicKeyCredential
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () => new Promise(() => {})
      return () => {
        PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = check
      }
    },
  ],
  play: async () => {
    await expect(await screen.findByText("正在檢查瀏覽器支援…")).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.add })).toBeNull()
  },
}

export const ForVisitors: Story = {
  play: async () => {
    session.receive({ kind: "signed-out" })
    await expect(await screen.findByRole("heading", { name: words.demoTitle })).toBeVisible()
    await expect(screen.getByText(words.demoText)).toBeVisible()
    await userEvent.click(screen.getByRole("button", { name: words.add }))
    await expect(await screen.findByText(words.signInFirst)).toBeVisible()
    await expect(screen.getByRole("link", { name: words.signIn })).toHaveAttribute(
      "href",
      `${pages.login}?returnTo=${encodeURIComponent(pages.passkeys)}`,
    )
  },
}

export const Several: Story = { tags: ["!nightly"], beforeEach: serve(...pair), play: hasHeading(longWord) }

export const OldBrowser: Story = {
  beforeEach: [
    serve(...pair),
    () => {
      const userAgent =
        "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/60.0 Safari/537.36"
      Object.defineProperty(navigator, "userAgent", { value: userAgent, configurable: true })
      return () => void Reflect.deleteProperty(navigator, "userAgent")
    },
  ],
  play: async () => {
    await expect(await screen.findByRole("heading", { name: words.unsupportedTitle })).toBeVisible()
    const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent)
    await expect(facts.slice(0, 2)).toEqual(["Chrome 60.0", "Windows 10"])
    for (const text of [words.unsupportedText, ...words.tips, words.passwordInstead])
      await expect(screen.getByText(text)).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.add })).toBeNull()
  },
}

export const RenamingFails: Story = {
  beforeEach: serve(...pair, fail(passkeysRoutes.rename)),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: words.renameOf("iCloud 鑰匙圈") }))
    const name = screen.getByRole("textbox", { name: words.name })
    await userEvent.clear(name)
    await userEvent.type(name, "我的手機{Enter}")
    await expect(await screen.findByText(words.renameFailed(words.changeFailed))).toBeVisible()
    await expect(name).toHaveValue("我的手機")
  },
}

export const DaysAreNotSaved: Story = {
  beforeEach: serve(
    ...[answer(passkeysRoutes.credentials, { credentials: [] }), fail(passkeysRoutes.stats)],
    ...[fail(passkeysRoutes.settings), failWith(passkeysRoutes.setSettings, "internal")],
  ),
  play: async () => {
    await hasHeading(words.emptyTitle)()
    await expect(await screen.findByText(words.loadFailed(words.status(500)))).toBeVisible()
    // The default, because the setting is unknown.
    await expect(screen.getByLabelText(words.days)).toHaveValue(90)
    await fill(words.days, "30")
    await press(words.save)
    await expect(await screen.findByText(words.settingsFailed(errorMessages.internal))).toBeVisible()
  },
}
