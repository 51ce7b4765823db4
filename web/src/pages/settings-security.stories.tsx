import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import type { SecondStep } from "@pinyu/contract/second-step/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { passkeys } from "@pinyu/phrases/passkeys"
import { recoveryCodes, secondStep as words } from "@pinyu/phrases/second-step"
import {
  answer,
  asMember,
  expect,
  fail,
  failWith,
  type Meta,
  recovers,
  type StoryObj,
  screen,
  serve,
  userEvent,
  within,
} from "../../../tools/workshop/story.ts"
import SettingsPage from "./settings.tsx"
// The page loads it later, which takes seconds when nothing is built yet.
import "./parts/settings-screen.tsx"

const meta = {
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, address: pages.settingsSecurity },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const stateOf = (changes: Partial<SecondStep> = {}): SecondStep => ({
  ...{ otp_enabled: false, password_sign_in: true, recovery_codes_left: null },
  ...changes,
})
const withApp = stateOf({ otp_enabled: true, recovery_codes_left: 2 })
const withoutPassword = stateOf({ password_sign_in: false, recovery_codes_left: 10 })
const state = (second_step: SecondStep = stateOf()) => answer(secondStepRoutes.status, { second_step })
const noPasskeys = answer(passkeysRoutes.credentials, { credentials: [] })
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
const enrolment = answer(secondStepRoutes.beginOtp, {
  ...{ uri: `otpauth://totp/PINYU:mei@example.com?issuer=PINYU&secret=${secret}`, secret },
})
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MNP${"QRSTUVWXYZ"[n]}`)
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const pressInDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }))

export const Off: Story = {
  beforeEach: serve(state()),
  play: async () => {
    await expect(await screen.findByRole("button", { name: words.enableOf })).toBeVisible()
    await expect(screen.queryByText(words.codes)).toBeNull()
  },
}

export const FewCodesLeft: Story = {
  beforeEach: serve(state(withApp)),
  play: async () => expect(await screen.findByText(words.codesLeft(2))).toBeVisible(),
}

export const Fails: Story = {
  beforeEach: serve(fail(secondStepRoutes.status), state()),
  play: recovers(words.failedTitle, () => screen.findByRole("button", { name: words.enableOf })),
}

export const EnrolsAnApp: Story = {
  beforeEach: serve(
    state(),
    enrolment,
    answer(secondStepRoutes.confirmOtp, { second_step: withApp, recovery_codes: codes }),
  ),
  play: async () => {
    await press(words.enableOf)
    await expect(await screen.findByRole("img", { name: words.qr })).toBeVisible()
    await userEvent.type(screen.getByLabelText(words.code), "123456")
    await pressInDialog(words.confirm)
    await expect(await screen.findByRole("list", { name: recoveryCodes.title })).toBeVisible()
  },
}

export const CodeIsWrong: Story = {
  beforeEach: serve(state(), enrolment, failWith(secondStepRoutes.confirmOtp, "otp_wrong")),
  play: async () => {
    await press(words.enableOf)
    await userEvent.type(await screen.findByLabelText(words.code), "12")
    await pressInDialog(words.confirm)
    await expect(await screen.findByText(fieldMessages.code_format)).toBeVisible()
    await userEvent.type(screen.getByLabelText(words.code), "3456")
    await pressInDialog(words.confirm)
    await expect(await screen.findByText(errorMessages.otp_wrong)).toBeVisible()
  },
}

export const EnrolmentNeedsAProof: Story = {
  beforeEach: serve(state(), noPasskeys, failWith(secondStepRoutes.beginOtp, "reauth_required")),
  play: async () => {
    await press(words.enableOf)
    await expect(await screen.findByLabelText(passkeys.reauthPassword)).toBeVisible()
  },
}

export const PasswordStaysWithoutAPasskey: Story = {
  beforeEach: serve(state(), failWith(secondStepRoutes.setPasswordSignIn, "passkey_required")),
  play: async () => {
    await press(words.passwordDisable)
    await pressInDialog(words.confirmOff)
    await expect(await screen.findByText(errorMessages.passkey_required)).toBeVisible()
  },
}

export const RenewsCodesWithoutAnApp: Story = {
  beforeEach: serve(
    state(withoutPassword),
    answer(secondStepRoutes.renewRecoveryCodes, { second_step: withoutPassword, recovery_codes: codes }),
  ),
  play: async () => {
    await press(words.renew)
    await pressInDialog(words.renewConfirm)
    await expect(await screen.findByRole("list", { name: recoveryCodes.title })).toBeVisible()
  },
}
