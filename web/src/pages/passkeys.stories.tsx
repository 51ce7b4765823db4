import { authRoutes } from "@pinyu/contract/auth/routes"
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
  failLater,
  failWith,
  fill,
  hasHeading,
  longWord,
  type Meta,
  neverAnswer,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { session } from "../lib/session/session.ts"
import PasskeysPage from "./passkeys.tsx"

const meta = {
  component: PasskeysPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.passkeys },
} satisfies Meta<typeof PasskeysPage>

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

export const Loading: Story = {
  beforeEach: serve(neverAnswer(passkeysRoutes.credentials), figures(0), removal),
  play: async () => {
    await expect(await screen.findByText(words.loading)).toBeVisible()
  },
}

export const Failing: Story = {
  beforeEach: serve(fail(passkeysRoutes.credentials), fail(passkeysRoutes.stats), removal),
  play: async () => {
    await expect(await screen.findByText(words.loadFailed(words.status(500)))).toBeVisible()
  },
}

export const Empty: Story = { beforeEach: serve(...listed()), play: hasHeading(words.emptyTitle) }

export const Several: Story = { beforeEach: serve(...pair), play: hasHeading(longWord) }

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

export const LastOneStays: Story = {
  beforeEach: serve(...listed(passkey("phone", "iCloud 鑰匙圈", used))),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: words.removeOf("iCloud 鑰匙圈") }))
    await expect(await screen.findByText(words.last)).toBeVisible()
  },
}

export const RenamingFails: Story = {
  beforeEach: serve(...pair, failLater(passkeysRoutes.rename)),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: words.renameOf("iCloud 鑰匙圈") }))
    const name = screen.getByRole("textbox", { name: words.name })
    await userEvent.clear(name)
    await userEvent.type(name, "我的手機{Enter}")
    await expect(await screen.findByText(words.renameFailed(words.changeFailed))).toBeVisible()
    await expect(name).toHaveValue("我的手機")
  },
}

export const RemovalAsksFirst: Story = {
  beforeEach: serve(...pair, fail(passkeysRoutes.remove)),
  play: async () => {
    await press(words.removeOf("iCloud 鑰匙圈"))
    await expect(await screen.findByText(words.removeText("iCloud 鑰匙圈"))).toBeVisible()
  },
}

const addOne = async () => {
  await hasHeading(longWord)()
  await press(words.add)
  await expect(await screen.findByRole("dialog", { name: words.addTitle })).toBeVisible()
}

export const Adding: Story = { beforeEach: serve(...pair), play: addOne }

export const AddingNeedsAProof: Story = {
  beforeEach: serve(
    ...[...pair, failWith(passkeysRoutes.beginRegistration, "reauth_required")],
    failWith(authRoutes.reauthenticate, "otp_required"),
  ),
  play: async () => {
    await addOne()
    await pressInDialog(words.continue)
    const proof = within(await screen.findByRole("dialog", { name: words.reauthTitle }))
    await userEvent.type(await proof.findByLabelText(words.reauthPassword), "moonlight 7")
    await userEvent.click(proof.getByRole("button", { name: words.reauthConfirm }))
    const code = await proof.findByLabelText(words.reauthCodes.otp)
    await waitFor(() => expect(code).toHaveFocus())
  },
}

export const DaysAreOutOfRange: Story = {
  beforeEach: serve(...pair),
  play: async () => {
    await fill(words.days, "366")
    await press(words.save)
    await expect(await screen.findByText(words.daysWrong)).toBeVisible()
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
