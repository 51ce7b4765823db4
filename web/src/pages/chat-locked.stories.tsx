import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { Passkey } from "@pinyu/contract/passkeys/schemas"
import { appLock as words } from "@pinyu/phrases/app-lock"
import { chat } from "@pinyu/phrases/chat"
import { passkeys } from "@pinyu/phrases/passkeys"
import {
  answer,
  asMember,
  expect,
  fail,
  fill,
  hasHeading,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { deviceKeys } from "../lib/session/device-keys.ts"
import { storage } from "../lib/session/storage.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import ChatPage from "./chat.tsx"

const passkey: Passkey = {
  credential_id: "YQ",
  device_name: "我的手機",
  device_type: "platform",
  transports: ["internal"],
  ...{ is_synced: true, user_verified: true, usage_count: 3 },
  ...{ created_at: "2026-11-01T00:00:00.000Z", last_used_at: null },
}

const lockDevice = () => {
  const value = { minutes: 5, isLocked: true, seenAt: null }
  storage.set(deviceKeys.appLock, JSON.stringify({ owner: signedInUser().id, value }))
}

const locked =
  (...answers: readonly ReturnType<typeof answer>[]) =>
  () => {
    const restore = serve(
      answer(chatRoutes.conversations, { conversations: [], nextCursor: null }),
      ...answers,
    )()
    lockDevice()
    return () => {
      storage.remove(deviceKeys.appLock)
      restore()
    }
  }

const meta = { tags: ["nightly"], component: ChatPage, ...asMember } satisfies Meta<typeof ChatPage>

export default meta

type Story = StoryObj<typeof meta>

export const WithPasskey: Story = {
  tags: ["!nightly"],
  beforeEach: locked(answer(passkeysRoutes.credentials, { credentials: [passkey] })),
  play: async () => {
    await expect(await screen.findByRole("button", { name: passkeys.reauthPasskey })).toBeVisible()
    await expect(screen.getByRole("region", { name: words.lockedTitle })).toHaveFocus()
    await expect(screen.queryByRole("navigation", { name: chat.list })).toBeNull()
  },
}

/** A list of passkeys that does not load leaves the password. */
export const OpensByPassword: Story = {
  beforeEach: locked(
    fail(passkeysRoutes.credentials),
    answer(authRoutes.reauthenticate, { signed_in_at: "2026-11-24T08:00:00.000Z" }),
  ),
  play: async () => {
    await fill(passkeys.reauthPassword, "right 1")
    await press(passkeys.reauthConfirm)
    await hasHeading(chat.emptyTitle)()
  },
}
