import { chatRoutes } from "@pinyu/contract/chat/routes"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { testClock } from "@pinyu/testkit/clock.ts"
import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation } from "@pinyu/testkit/factories/chat.ts"
import { uploadVoice } from "@pinyu/testkit/factories/media.ts"
import { wavFile } from "@pinyu/testkit/media-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  // Rate limits use the real clock.
  app = await testApp({ clock: testClock(new Date()) })
})
afterAll(() => app.close())

it("a voice message shows the loudness and duration that the server measured, whatever its sender claims", async () => {
  const [me, other] = await Promise.all([buildMember(app), buildMember(app)])
  const conversationId = await buildConversation(app, me, other)
  const { originalUrl: mediaUrl, metadata } = (await uploadVoice(app, me, wavFile())).body
  const claimed = [
    { waveform: Array.from({ length: 100 }, () => 1e9), duration: -1 },
    { waveform: ["<script>"], duration: "NaN" },
  ]
  for (const [n, mediaMetadata] of claimed.entries()) {
    const body = { messageType: "audio", mediaUrl, mediaMetadata, clientMessageId: "voice" }
    const { status, body: sent } = await app.call(chatRoutes.send, {
      as: me,
      params: { conversationId },
      body,
    })
    expect([n, status]).toEqual([n, 201])
    expect(sent.message.media_metadata).toEqual(metadata)
  }
  expect(metadata.waveform).toHaveLength(mediaLimits.file.waveformBars)
  expect(metadata.waveform?.every((bar) => bar >= 0 && bar <= 1)).toBe(true)
})
