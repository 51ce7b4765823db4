import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import type { SecondStep } from "@pinyu/contract/second-step/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { passkeys } from "@pinyu/phrases/passkeys"
import { secondStep as words } from "@pinyu/phrases/second-step"
import { settings } from "@pinyu/phrases/settings"
import {
  answer,
  asMember,
  expect,
  failWith,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import SettingsPage from "./settings.tsx"
import "./parts/settings-screen.tsx"
import { appLock as lockWords } from "@pinyu/phrases/app-lock"
import { quickExit } from "@pinyu/phrases/quick-exit"
import { passkeysHere } from "../lib/passkeys/passkeys-here.ts"
import { deviceKeys } from "../lib/session/device-keys.ts"
import { storage } from "../lib/session/storage.ts"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsSecurity },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const stateOf = (changes: Partial<SecondStep> = {}): SecondStep => ({
  ...{ otp_enabled: false, password_sign_in: true, recovery_codes_left: null, removal_at: null },
  ...changes,
})
const withApp = stateOf({ otp_enabled: true, recovery_codes_left: 2 })
const withoutPassword = stateOf({ password_sign_in: false, recovery_codes_left: 10 })
const state = (second_step: SecondStep = stateOf()) => answer(secondStepRoutes.status, { second_step })
const listed = (...ids: string[]) =>
  answer(passkeysRoutes.credentials, {
    credentials: ids.map((credential_id) => ({
      ...{ credential_id, device_name: "手機", device_type: "platform" as const, transports: [] },
      ...{ is_synced: true, user_verified: true, usage_count: 3 },
      ...{ created_at: "2026-11-01T00:00:00.000Z", last_used_at: null },
    })),
  })
const noPasskeys = listed()
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
const enrolment = answer(secondStepRoutes.beginOtp, {
  ...{ uri: `otpauth://totp/PINYU:mei@example.com?issuer=PINYU&secret=${secret}`, secret },
})

/** The password section has the same name as the field. */
const proofPassword = async () =>
  within(await screen.findByRole("dialog", { name: passkeys.reauthTitle })).findByLabelText(
    passkeys.reauthPassword,
  )

export const FewCodesLeft: Story = {
  tags: ["!nightly"],
  beforeEach: serve(state(withApp)),
  play: async () => expect(await screen.findByText(words.codesLeft(2))).toBeVisible(),
}

export const RemovalIsCancelled: Story = {
  beforeEach: serve(
    state({ ...withApp, removal_at: "2036-01-05T11:00:00.000Z" }),
    answer(secondStepRoutes.keep, { second_step: withApp }),
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: words.keep }))
    await expect(await screen.findByText(words.kept)).toBeVisible()
    await expect(screen.queryByRole("button", { name: words.keep })).not.toBeInTheDocument()
  },
}

export const ProofRequiresCode: Story = {
  beforeEach: serve(
    ...[state(), noPasskeys, failWith(secondStepRoutes.beginOtp, "reauth_required"), enrolment],
    ...[
      failWith(authRoutes.reauthenticate, "otp_required"),
      failWith(authRoutes.reauthenticate, "otp_wrong"),
    ],
    answer(authRoutes.reauthenticate, { signed_in_at: "2026-11-01T00:00:00.000Z" }),
  ),
  play: async () => {
    await press(words.enableOf)
    const password = await proofPassword()
    await waitFor(() => expect(password).toHaveFocus())
    await userEvent.type(password, "moonlight 7")
    await pressInDialog(passkeys.reauthConfirm)
    const code = await screen.findByLabelText(passkeys.reauthCodes.otp)
    await waitFor(() => expect(code).toHaveFocus())
    await userEvent.type(code, "12345")
    await pressInDialog(passkeys.reauthSubmit)
    await expect(await screen.findByText(fieldMessages.code_format)).toBeVisible()
    await userEvent.type(code, "6")
    await pressInDialog(passkeys.reauthSubmit)
    await expect(await screen.findByText(errorMessages.otp_wrong)).toBeVisible()
    await pressInDialog(passkeys.reauthSubmit)
    await expect(await screen.findByRole("dialog", { name: words.enrolTitle })).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1))
  },
}

export const ProofTakesARecoveryCode: Story = {
  beforeEach: serve(
    ...[state(withoutPassword), noPasskeys, failWith(authRoutes.changePassword, "reauth_required")],
    ...[failWith(authRoutes.reauthenticate, "password_sign_in_disabled")],
  ),
  play: async () => {
    await press(settings.password.change)
    const current = await screen.findByLabelText(settings.password.current)
    await waitFor(() => expect(current).toHaveFocus())
    await userEvent.type(current, "moonlight 7")
    await userEvent.type(screen.getByLabelText(settings.password.next), "quiet harbour 42")
    await userEvent.type(screen.getByLabelText(settings.password.confirmation), "quiet harbour 42")
    await pressInDialog(settings.password.change)
    const proof = within(await screen.findByRole("dialog", { name: passkeys.reauthTitle }))
    await expect(await proof.findByLabelText(passkeys.reauthCodes.recovery)).toBeVisible()
    await expect(proof.getByText(passkeys.reauthCodeTexts.recovery)).toBeVisible()
    // The member typed the password for the change itself.
    await expect(proof.queryByLabelText(passkeys.reauthPassword)).toBeNull()
    await expect(screen.getAllByRole("dialog")).toHaveLength(1)
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(current).toBeVisible())
    await expect(current).toHaveValue("moonlight 7")
    await expect(screen.getAllByRole("dialog")).toHaveLength(1)
  },
}

export const ProofComesBeforeTheForm: Story = {
  beforeEach: serve(
    ...[state(), listed("elsewhere"), failWith(authRoutes.checkRecentSignIn, "reauth_required")],
    answer(authRoutes.reauthenticate, { signed_in_at: "2026-11-24T08:00:00.000Z" }),
    answer(authRoutes.checkRecentSignIn, {}),
    answer(secondStepRoutes.setPasswordSignIn, { second_step: withoutPassword, recovery_codes: null }),
  ),
  play: async () => {
    await press(words.passwordDisable)
    const password = await proofPassword()
    await expect(screen.queryByRole("button", { name: passkeys.reauthPasskey })).toBeNull()
    await userEvent.type(password, "moonlight 7")
    await pressInDialog(passkeys.reauthConfirm)
    await waitFor(() => expect(screen.getByRole("dialog")).toHaveAccessibleName(words.passwordDisableTitle))
    await pressInDialog(words.confirmOff)
    await expect(await screen.findByText(words.passwordDisabled)).toBeVisible()
  },
}

export const ActionGoesOnAfterTheProof: Story = {
  beforeEach: serve(
    ...[state(), listed("elsewhere"), answer(authRoutes.checkRecentSignIn, {})],
    failWith(secondStepRoutes.setPasswordSignIn, "reauth_required"),
    answer(authRoutes.reauthenticate, { signed_in_at: "2026-11-24T08:00:00.000Z" }),
    answer(secondStepRoutes.setPasswordSignIn, { second_step: withoutPassword, recovery_codes: null }),
  ),
  play: async () => {
    await press(words.passwordDisable)
    await pressInDialog(words.confirmOff)
    const password = await proofPassword()
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1))
    await userEvent.type(password, "moonlight 7")
    await userEvent.click(screen.getByRole("button", { name: passkeys.reauthConfirm }))
    await expect(await screen.findByText(words.passwordDisabled)).toBeVisible()
  },
}

export const PasskeyOfThisDeviceProves: Story = {
  beforeEach: [
    serve(state(), listed("elsewhere", "here"), failWith(authRoutes.checkRecentSignIn, "reauth_required")),
    () => {
      passkeysHere.add("here")
      return () => storage.remove(deviceKeys.passkeysHere)
    },
  ],
  play: async () => {
    await press(words.passwordDisable)
    await expect(await screen.findByRole("button", { name: passkeys.reauthPasskey })).toBeVisible()
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

const clearDevice = () => {
  storage.remove(deviceKeys.appLock)
  storage.remove(deviceKeys.exitWords)
}

const serveAnd = (...answers: readonly ReturnType<typeof answer>[]) => {
  const begin = serve(noPasskeys, ...answers)
  return () => {
    clearDevice()
    const end = begin()
    return () => {
      end()
      clearDevice()
    }
  }
}

const after = () => screen.findByLabelText(lockWords.after)

export const LockIsStricterAtOnce: Story = {
  tags: ["!nightly"],
  beforeEach: serveAnd(),
  play: async () => {
    await userEvent.selectOptions(await after(), lockWords.minutes(5))
    await expect(await screen.findByText(lockWords.saved)).toBeVisible()
    await userEvent.selectOptions(await after(), lockWords.minutes(1))
    await expect(await after()).toHaveValue("1")
    await expect(screen.queryByRole("dialog")).toBeNull()
  },
}

export const LooserLockNeedsAProof: Story = {
  beforeEach: serveAnd(answer(authRoutes.reauthenticate, { signed_in_at: "2026-11-24T08:00:00.000Z" })),
  play: async () => {
    await userEvent.selectOptions(await after(), lockWords.minutes(5))
    await userEvent.selectOptions(await after(), lockWords.off)
    const dialog = within(await screen.findByRole("dialog", { name: passkeys.reauthTitle }))
    await expect(await after()).toHaveValue("5")
    await userEvent.type(await dialog.findByLabelText(passkeys.reauthPassword), "right 1")
    await pressInDialog(passkeys.reauthConfirm)
    await waitFor(async () => expect(await after()).toHaveValue("0"))
  },
}

export const DropsUnsentWords: Story = {
  beforeEach: serveAnd(),
  play: async () => {
    const keep = await screen.findByRole("switch", { name: quickExit.keep })
    await expect(keep).toBeChecked()
    await userEvent.click(keep)
    await expect(keep).not.toBeChecked()
    await expect(storage.get(deviceKeys.exitWords)).toBe("drop")
  },
}
