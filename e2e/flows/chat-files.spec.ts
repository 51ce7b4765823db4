import { chatMedia } from "@pinyu/phrases/chat-media"
import { soundFile, videoFile } from "@pinyu/testkit/media-files.ts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import type { Locator } from "@playwright/test"
import { findFullChromium } from "../../scripts/lib/chromium.mjs"
import { launchWith } from "../browser.ts"
import { conversationOn, startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { touchOn } from "../touch.ts"

// The headless shell has no microphone.
test.use({ launchOptions: launchWith(findFullChromium()) })

/** Waits until a part was played. A short sound may have ended already, and is back at its beginning. */
const hasPlayed = (media: Locator) =>
  expect.poll(() => media.evaluate((element: HTMLMediaElement) => element.played.length)).toBeGreaterThan(0)

test("a voice message is recorded by hold or tap, cancelled by sliding, sent, and played at another speed", {
  tag: ["@alone", "@phone"],
}, async ({ page, context, member, newMember, signIn, browserErrors }) => {
  // Transcoding replaces the original, possibly during playback.
  browserErrors.expect(/^(404|failed) GET \/files\/chat\//)
  const other = await newMember("景涵")
  const conversationId = await startConversation(other, member)
  const conversation = conversationOn(page)
  await conversation.open(conversationId)

  await conversation.button(chatMedia.record).click()
  await expect(page.getByText(chatMedia.microphoneDenied)).toBeVisible()
  await context.grantPermissions(["microphone"])

  // Sliding away cancels the recording.
  const timer = page.getByRole("timer")
  const slid = await touchOn(page, conversation.button(chatMedia.record))
  await expect(timer).toHaveText(/0:0[1-9]/)
  const heights = () =>
    page
      .getByRole("img", { name: chatMedia.level })
      .locator("span")
      .evaluateAll((bars) => new Set(bars.map((bar) => bar.clientHeight)).size)
  await expect.poll(heights, "the level meter shows the volume").toBeGreaterThan(2)
  await slid.slideBy(-40)
  await expect(page.getByText(chatMedia.slideToCancel)).toBeVisible()
  await slid.slideBy(-140)
  await expect(page.getByText(chatMedia.releaseToCancel)).toBeVisible()
  await slid.lift()
  await expect(timer).toBeHidden()

  // Releasing a held mouse button sends the recording.
  await conversation.button(chatMedia.record).hover()
  await page.mouse.down()
  await expect(timer).toHaveText(/0:0[1-9]/)
  await page.mouse.up()
  await expect(timer).toBeHidden()
  const voices = conversation.button(chatMedia.playOf(member.nickname))
  await expect(voices).toHaveCount(1)

  // A tapped recording continues until it is sent.
  await conversation.button(chatMedia.record).tap()
  await expect(timer).toHaveText(/0:0[2-9]/)
  await conversation.button(chatMedia.sendRecording).tap()
  await expect(voices).toHaveCount(2)
  await expect(conversation.uploads).toHaveCount(0)

  await signIn(other)
  await conversation.open(conversationId)
  await expect(voices).toHaveCount(2)
  const last = conversation.messages.last()
  const sound = last.locator("audio")
  await last.getByRole("button", { name: chatMedia.speed(1) }).click()
  await last.getByRole("button", { name: chatMedia.playOf(member.nickname) }).click()
  await hasPlayed(sound)
  const rate = () => sound.evaluate((audio: HTMLAudioElement) => audio.playbackRate)
  expect(await rate()).toBe(1.5)
  await last.getByRole("button", { name: chatMedia.speed(1.5) }).click()
  await expect.poll(rate).toBe(2)
  const place = last.getByRole("slider", { name: chatMedia.place })
  await place.press("Home")
  await place.press("End")
  await expect(voices, "it has ended").toHaveCount(2)
})

test("a picture, a video and a sound are sent and played, and an expired URL is renewed once", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember, signIn, browserErrors }) => {
  browserErrors.expect(/^404 GET \/files\/chat\//)
  const conversation = conversationOn(page)
  const other = await newMember("景涵")
  const conversationId = await startConversation(other, member)
  await conversation.open(conversationId)
  await conversation.choose(
    { name: "photo.jpg", mimeType: "image/jpeg", buffer: await cameraPicture() },
    { name: "media.mp4", mimeType: "video/mp4", buffer: await videoFile("mp4") },
    { name: "sound.m4a", mimeType: "audio/mp4", buffer: await soundFile("m4a") },
  )
  await conversation.sendSelected(3)
  const image = conversation.image(member.nickname)
  const video = page.getByLabel(chatMedia.videoOf(member.nickname))
  const play = conversation.button(chatMedia.playOf(member.nickname))
  await expect(play).toBeVisible()
  await expect(conversation.uploads).toHaveCount(0)
  await expect(video).toHaveAttribute("poster", /^http/)

  // Each file fails once.
  const failed = new Set<string>()
  await page.route("**/files/chat/**", (route) => {
    const file = new URL(route.request().url()).pathname
    if (failed.has(file)) return route.fallback()
    failed.add(file)
    return route.fulfill({ status: 404, headers: { "access-control-allow-origin": "*" } })
  })
  const renewals: string[] = []
  page.on("request", (request) => {
    if (/\/api\/chat\/messages\/[\w-]+$/.test(request.url())) renewals.push(request.url())
  })
  const isDrawn = (picture: Locator) =>
    expect
      .poll(() => picture.evaluate((drawing: HTMLImageElement) => drawing.naturalWidth))
      .toBeGreaterThan(0)
  await page.reload()
  await isDrawn(image.getByRole("presentation"))
  expect(renewals).toHaveLength(1)
  await image.click()
  await isDrawn(conversation.viewer.getByRole("img", { name: chatMedia.imageOf(member.nickname, 1, 1) }))
  expect(renewals, "the viewer's own").toHaveLength(2)
  await page.keyboard.press("Escape")
  await expect(conversation.viewer).toHaveCount(0)
  await video.evaluate((media: HTMLVideoElement) => {
    media.muted = true
    media.play().catch(() => undefined)
  })
  await hasPlayed(video)
  await play.click()
  const sound = page.locator("audio")
  await hasPlayed(sound)

  await signIn(other)
  await conversation.open(conversationId)
  await isDrawn(image.getByRole("presentation"))
  await video.evaluate((media: HTMLVideoElement) => {
    media.muted = true
    media.play().catch(() => undefined)
  })
  await hasPlayed(video)
})
