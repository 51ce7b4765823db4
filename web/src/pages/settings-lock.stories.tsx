import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { appLock as words } from "@pinyu/phrases/app-lock"
import { passkeys } from "@pinyu/phrases/passkeys"
import { quickExit } from "@pinyu/phrases/quick-exit"
import {
  answer,
  asMember,
  expect,
  type Meta,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import { deviceKeys } from "../lib/session/device-keys.ts"
import { storage } from "../lib/session/storage.ts"
import SettingsPage from "./settings.tsx"
// The page loads it lazily, which takes seconds without a build cache.
import "./parts/settings-screen.tsx"

const clearDevice = () => {
  storage.remove(deviceKeys.appLock)
  storage.remove(deviceKeys.exitWords)
}

const serveAnd = (...answers: readonly ReturnType<typeof answer>[]) => {
  const begin = serve(answer(passkeysRoutes.credentials, { credentials: [] }), ...answers)
  return () => {
    clearDevice()
    const end = begin()
    return () => {
      end()
      clearDevice()
    }
  }
}

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.settingsSecurity },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const after = () => screen.findByLabelText(words.after)

export const StricterAtOnce: Story = {
  tags: ["!nightly"],
  beforeEach: serveAnd(),
  play: async () => {
    await userEvent.selectOptions(await after(), words.minutes(5))
    await expect(await screen.findByText(words.saved)).toBeVisible()
    await userEvent.selectOptions(await after(), words.minutes(1))
    await expect(await after()).toHaveValue("1")
    await expect(screen.queryByRole("dialog")).toBeNull()
  },
}

export const LooserNeedsAProof: Story = {
  beforeEach: serveAnd(answer(authRoutes.reauthenticate, { signed_in_at: "2026-11-24T08:00:00.000Z" })),
  play: async () => {
    await userEvent.selectOptions(await after(), words.minutes(5))
    await userEvent.selectOptions(await after(), words.off)
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
