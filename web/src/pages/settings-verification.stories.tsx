import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { verificationRoutes } from "@pinyu/contract/verification/routes"
import type { OwnVerification } from "@pinyu/contract/verification/schemas"
import { memberParts } from "@pinyu/phrases/member-parts"
import { verification as words } from "@pinyu/phrases/verification"
import { declineAdvice, poseNames } from "@pinyu/phrases/verification-options"
import {
  answer,
  asMember,
  expect,
  longText,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import SettingsPage from "./settings.tsx"
import "./parts/settings-screen.tsx"

const meta = {
  tags: ["nightly"],
  component: SettingsPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: verificationPages.own },
} satisfies Meta<typeof SettingsPage>

export default meta

type Story = StoryObj<typeof meta>

const at = "2026-11-20T02:00:00.000Z"
const own = (changes: Partial<OwnVerification> = {}): OwnVerification => ({
  ...{ verified_at: null, has_photo: true, first_photo_changed: false, submitted_at: null },
  ...{ last_decision: null, requested_at: null, with_service: false, frames_erased_at: null, ...changes },
})
const mine = (changes: Partial<OwnVerification> = {}) =>
  answer(verificationRoutes.mine, { verification: own(changes) })
const challenge = (expires_at: string) =>
  answer(verificationRoutes.begin, {
    challenge: { id: "0192a7c0-0000-7000-8000-000000000001", poses: ["v_sign", "hand_on_head"], expires_at },
  })
const later = "2100-01-01T00:00:00.000Z"

/** Replaces the camera until the story ends. */
const camera = (open: () => Promise<MediaStream>, answers: ReturnType<typeof serve>) => () => {
  const real = navigator.mediaDevices.getUserMedia
  navigator.mediaDevices.getUserMedia = open
  const end = answers()
  return () => {
    navigator.mediaDevices.getUserMedia = real
    end()
  }
}

/** A camera that shows a moving colour. */
const drawnCamera = async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 640 })
  const context = canvas.getContext("2d")
  const draw = (time: number) => {
    if (!context) return
    context.fillStyle = `hsl(${(time / 50) % 360} 30% 55%)`
    context.fillRect(0, 0, canvas.width, canvas.height)
    requestAnimationFrame(draw)
  }
  draw(0)
  return canvas.captureStream(10)
}
const denied = async () => {
  throw new DOMException("", "NotAllowedError")
}

const shoot = async () => {
  const button = await screen.findByRole("button", { name: words.shoot })
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"))
  await userEvent.click(button)
}

export const Verified: Story = {
  beforeEach: serve(mine({ verified_at: at, frames_erased_at: "2026-12-20T02:00:00.000Z" })),
  play: async () => expect(await screen.findByText(memberParts.verified)).toBeVisible(),
}

export const DeclinedAndRequested: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    mine({
      ...{ requested_at: at, first_photo_changed: true },
      last_decision: {
        ...{ outcome: "declined", reason: "unclear", message: longText, decided_at: at, by_service: false },
      },
    }),
  ),
  play: async () => {
    await expect(await screen.findByText(declineAdvice.unclear)).toBeVisible()
    await expect(screen.getByText(words.lostTitle)).toBeVisible()
    await expect(screen.getByText(words.requestedTitle)).toBeVisible()
  },
}

export const WithoutPhoto: Story = {
  beforeEach: serve(mine({ has_photo: false })),
  play: async () =>
    expect(await screen.findByRole("link", { name: words.addPhoto })).toHaveAttribute("href", pages.profile),
}

export const TakenAndNotSent: Story = {
  beforeEach: camera(drawnCamera, serve(mine(), challenge(later))),
  play: async () => {
    await press(words.start)
    await userEvent.click(await screen.findByLabelText(words.timer))
    await shoot()
    await expect(await screen.findByText(poseNames.v_sign)).toBeVisible()
    await shoot()
    await expect(await screen.findByText(poseNames.hand_on_head)).toBeVisible()
    await shoot()
    await expect(await screen.findByText(words.reviewTitle)).toBeVisible()
    await press(words.retakeOf(poseNames.v_sign))
    await expect(await screen.findByText(words.frameOf(2))).toBeVisible()
    await shoot()
    // Nothing answers the upload here.
    await userEvent.click(await screen.findByRole("button", { name: words.send }))
    await expect(await screen.findByRole("alert")).toBeVisible()
  },
}

export const CameraDenied: Story = {
  beforeEach: camera(denied, serve(mine(), challenge(later))),
  play: async () => {
    await press(words.start)
    await expect(await screen.findByText(words.cameraErrors.denied.title)).toBeVisible()
    await press("再試一次")
    await expect(await screen.findByText(words.cameraErrors.denied.title)).toBeVisible()
    await expect(screen.getByRole("link", { name: words.cameraHelp })).toHaveAttribute("href", pages.contact)
  },
}

export const Expired: Story = {
  beforeEach: camera(drawnCamera, serve(mine(), challenge(at), challenge(later))),
  play: async () => {
    await press(words.start)
    await expect(await screen.findByText(words.expiredTitle)).toBeVisible()
    await press(words.restart)
    await expect(await screen.findByText(words.frameOf(1))).toBeVisible()
  },
}
