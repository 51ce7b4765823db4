import { adminPages } from "@pinyu/contract/admin/pages"
import { adminPasskeyRoutes } from "@pinyu/contract/admin/passkey-routes"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { AdminPasskey } from "@pinyu/contract/admin/schemas"
import { admin as words } from "@pinyu/phrases/admin"
import { errorMessages } from "@pinyu/phrases/errors"
import { missing } from "@pinyu/phrases/missing-fields"
import {
  adminAccount,
  answer,
  answerAdmin,
  asAdmin,
  expect,
  failWith,
  fill,
  hasHeading,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.security },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const chrome =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
const session = (n: number, device: string, is_current: boolean) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000081${n}`, device, address: "203.0.113.0/24", is_current },
  ...{ created_at: "2026-03-01T02:00:00.000Z", expires_at: "2026-03-01T10:00:00.000Z" },
})
const current = session(1, chrome, true)
const sessions = (...list: (typeof current)[]) => answer(adminRoutes.sessions, { sessions: list })

const passkey = (n: number, changes: Partial<AdminPasskey> = {}): AdminPasskey => ({
  ...{ credential_id: `AAA${n}`, device_name: "YubiKey 5", last_used_at: null },
  ...{ created_at: "2026-03-01T02:00:00.000Z", ...changes },
})
const passkeys = (...list: AdminPasskey[]) => answer(adminPasskeyRoutes.list, { passkeys: list })
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

const signedIn = { adminToken: "of.admin.1", admin: adminAccount({ otp_enabled: true }) }

export const PasswordIsChanged: Story = {
  beforeEach: serve(
    ...[answerAdmin({ otp_enabled: true }), passkeys(), sessions(current)],
    failWith(adminRoutes.changePassword, "password_unchanged"),
    answer(adminRoutes.changePassword, signedIn),
  ),
  play: async () => {
    await press(words.password.change)
    await press(words.password.change)
    await expect(await screen.findByText(missing(words.password.next))).toBeVisible()
    await expect(screen.getByText(missing(words.otp.password))).toBeVisible()
    await fill(words.otp.password, "quiet moonlight 7")
    await fill(words.password.next, "quiet moonlight 7")
    await fill(words.otp.codeOrRecovery, "123456")
    await press(words.password.change)
    await shows(errorMessages.password_unchanged)
    await fill(words.password.next, "quiet harbour 5")
    await press(words.password.change)
    await shows(words.password.changed)
  },
}

export const ConsoleOpensWithASecondStep: Story = {
  tags: ["!nightly"],
  parameters: { url: adminPages.dashboard },
  beforeEach: serve(
    ...[
      answerAdmin({ second_step: "required" }),
      sessions(current),
      passkeys(),
      failWith(adminRoutes.status, "second_step_required"),
    ],
    answer(adminRoutes.beginOtp, { secret: "A".repeat(32), uri: "otpauth://totp/A?secret=A" }),
    answer(adminRoutes.confirmOtp, { ...signedIn, recovery_codes: ["ABCD-EFGH-JKLM-NPQR"] }),
  ),
  play: async () => {
    await hasHeading(words.security.title)()
    await shows(words.security.required)
    await press(words.otp.begin)
    await fill(words.otp.password, "moonlight 7")
    await press(words.otp.next)
    await fill(words.otp.code, "123456")
    await press(words.otp.confirm)
    await shows("ABCD-EFGH-JKLM-NPQR")
    await expect(screen.queryByText(words.security.required)).toBeNull()
  },
}

const used = passkey(1, { device_name: longWord, last_used_at: "2026-11-20T02:00:00.000Z" })
const withPasskeys = answerAdmin({ has_passkey: true, second_step: "on" })

export const PasskeyIsRemoved: Story = {
  beforeEach: serve(
    ...[withPasskeys, sessions(current), passkeys(used, passkey(2)), passkeys(used)],
    answer(adminPasskeyRoutes.remove, signedIn),
  ),
  play: async () => {
    await press(words.passkeys.removeOf("YubiKey 5"))
    await pressInDialog(words.passkeys.remove)
    await shows(words.passkeys.removed)
    await waitFor(() => expect(screen.queryByText("YubiKey 5")).toBeNull())
  },
}

export const OnlyThePasskeyProves: Story = {
  beforeEach: serve(
    ...[withPasskeys, sessions(current), passkeys(passkey(1))],
    failWith(adminPasskeyRoutes.beginRegistration, "reauth_required"),
    failWith(adminPasskeyRoutes.beginReauthentication, "passkey_not_found"),
  ),
  play: async () => {
    await press(words.passkeys.add)
    const dialog = within(await screen.findByRole("dialog", { name: words.reauthentication.title }))
    await expect(dialog.queryByLabelText(words.reauthentication.password)).toBeNull()
    await pressInDialog(words.passkeys.prove)
    await expect(await dialog.findByText(errorMessages.passkey_not_found)).toBeVisible()
  },
}
