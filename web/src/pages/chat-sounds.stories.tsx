import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { click, expect, type Meta, type StoryObj, serve, userEvent } from "../../../tools/workshop/story.ts"
import poster from "../ui/art/face-1.webp"
import ConversationPage from "./chat-conversation.tsx"
import {
  conversation,
  latest,
  log,
  message,
  messages,
  mine,
  onConversationPage,
} from "./conversation.fixture.ts"

const meta = { tags: ["nightly"], component: ConversationPage, ...onConversationPage } satisfies Meta<
  typeof ConversationPage
>

export default meta

type Story = StoryObj<typeof meta>

const waveform = Array.from({ length: 64 }, (_, bar) => Math.abs(Math.sin(bar / 5)))
const voice = (more: Partial<Message> = {}): Partial<Message> => ({
  ...{ message_type: "audio", media_state: "ready", media_url: "a.m4a" },
  media_url_signed: "data:audio/mp4;base64,AAAA",
  media_metadata: { duration: 12.4, width: null, height: null, size: 1000, waveform },
  ...more,
})
const slider = async () => (await log()).findByRole("slider", { name: chatMedia.place })

export const Voices: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    conversation(),
    messages(
      message(1, null, voice()),
      mine(2, null, voice()),
      message(3, null, voice({ media_state: "processing", media_url_signed: null })),
      mine(4, null, voice({ media_state: "failed", media_url_signed: null })),
    ),
  ),
  play: async () => {
    await expect(await (await log()).findAllByText("0:13")).toHaveLength(2)
    await latest(chatMedia.processingAudio)
    await latest(chatMedia.audioUnavailable)
  },
}

export const VoiceIsSought: Story = {
  beforeEach: serve(conversation(), messages(message(1, null, voice()))),
  play: async () => {
    const place = await slider()
    place.focus()
    await userEvent.keyboard("{ArrowRight}")
    await expect(place).toHaveAttribute("aria-valuenow", "5")
    await latest("0:05")
    await userEvent.keyboard("{End}")
    await expect(place).toHaveAttribute("aria-valuetext", chatMedia.placeOf("0:12", "0:12"))
    await userEvent.keyboard("{Home}{ArrowLeft}")
    await expect(place).toHaveAttribute("aria-valuenow", "0")
    for (const speed of [1, 1.5, 2, 1])
      await click((await log()).getByRole("button", { name: chatMedia.speed(speed) }))
    // The toolbar of a focused message has no room on a narrow page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  },
}

const video = (width: number, height: number, more: Partial<Message> = {}): Partial<Message> => ({
  ...{ message_type: "video", media_state: "ready", media_url: "a.mp4", media_thumbnail_url: "a" },
  ...{ media_url_signed: "data:video/mp4;base64,AAAA", media_thumbnail_url_signed: poster },
  media_metadata: { duration: 74.2, width, height, size: 1000, waveform: null },
  ...more,
})

export const Videos: Story = {
  beforeEach: serve(
    conversation(),
    messages(
      message(1, "日落", video(1920, 1080)),
      mine(2, null, video(1080, 1920)),
      message(3, null, video(1080, 1920, { media_state: "processing", media_url_signed: null })),
      message(4, null, video(1080, 1920, { media_state: "failed", media_url_signed: null })),
    ),
  ),
  play: async () => {
    const start = (name: string) =>
      log().then((shown) => shown.findByRole("button", { name: chatMedia.playVideo(name) }))
    await expect(await start("小雅")).toBeVisible()
    await expect(await (await log()).findAllByText("1:15")).toHaveLength(2)
    await latest(chatMedia.processing)
    await latest(chatMedia.videoFailed)
    const upright = (await log()).getByLabelText(chatMedia.videoOf("小雅"))
    await expect(upright.clientWidth / upright.clientHeight).toBeCloseTo(9 / 16, 1)
  },
}
