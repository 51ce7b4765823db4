import { chatMedia } from "@pinyu/phrases/chat-media"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { uploads } from "@pinyu/phrases/uploads"
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

test("a voice message is recorded by hold or tap, cancelled by sliding, sent, and played at another speed", async ({
  page,
  context,
  member,
  newMember,
  signIn,
  browserErrors,
}) => {
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

test("an upload is cancelled or retried, and sent once", async ({
  page,
  member,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(/^failed POST \/api\/media\/upload/)
  const conversation = conversationOn(page)
  await conversation.open(await startConversation(await newMember("景涵"), member))
  const picture = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await cameraPicture() }
  const deferred = Promise.withResolvers<void>()
  await page.route("**/api/media/upload", async (route) => {
    await deferred.promise
    return route.abort()
  })
  await conversation.choose(picture)
  await conversation.composer.fill("在花園")
  await conversation.sendSelected()
  await expect(page.getByRole("progressbar", { name: uploads.sending("photo.jpg") })).toBeVisible()
  await conversation.choose({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") })
  const toast = page.getByRole("alert").filter({ hasText: chatMedia.unsupportedType })
  const gap = async () => {
    const [boxes, tray] = await Promise.all([
      // Does not wait for a toast that has closed.
      toast.evaluateAll((alerts) => alerts.map((alert) => alert.getBoundingClientRect().bottom)),
      conversation.uploads.boundingBox(),
    ])
    return (tray?.y ?? 0) - (boxes[0] ?? Number.POSITIVE_INFINITY)
  }
  await expect.poll(gap, "the toast is above the upload tray").toBeGreaterThan(0)
  await conversation.button(uploads.cancel("photo.jpg")).click()
  await expect(conversation.uploads).toHaveCount(0)
  await expect(conversation.composer, "the caption is not lost").toHaveValue("在花園")

  deferred.resolve()
  await conversation.choose(picture)
  await conversation.sendSelected()
  await expect(conversation.uploads).toContainText(chatMedia.uploadFailed)
  await page.unroute("**/api/media/upload")
  await conversation.button(uploads.retry("photo.jpg")).click()
  await expect(conversation.image(member.nickname)).toHaveCount(1)
  await expect(conversation.uploads).toHaveCount(0)
})

test("an expired file URL is renewed once; a missing file shows an error with a retry", async ({
  page,
  member,
  newMember,
  signIn,
  browserErrors,
}) => {
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

  // Each file fails once, then every time.
  const failedAt = new Map<string, number>()
  /** The delay of each file's first retry in ms. */
  const retryDelays = new Map<string, number>()
  let isDeleted = false
  await page.route("**/files/chat/**", (route) => {
    const file = new URL(route.request().url()).pathname
    const at = failedAt.get(file)
    if (at !== undefined && !retryDelays.has(file)) retryDelays.set(file, performance.now() - at)
    if (!isDeleted && at !== undefined) return route.fallback()
    failedAt.set(file, performance.now())
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
  const [soundDelay] = [...retryDelays].filter(([file]) => file.endsWith(".m4a")).map(([, delay]) => delay)
  expect(soundDelay, "a second later").toBeGreaterThan(990)

  isDeleted = true
  renewals.length = 0
  await page.reload()
  await expect(page.getByText(memberParts.photoUnavailable)).toBeVisible()
  await video.evaluate((media: HTMLVideoElement) => void media.play().catch(() => undefined))
  await expect(page.getByText(chatMedia.videoUnavailable)).toBeVisible()
  await play.click()
  await expect(page.getByText(chatMedia.audioUnavailable)).toBeVisible()
  // The refetch after the socket connects may offer another URL of a broken file, which is tried once, too.
  expect(new Set(renewals).size, "each file").toBe(3)

  await page.unroute("**/files/chat/**")
  await conversation.messages
    .filter({ hasText: memberParts.photoUnavailable })
    .getByRole("button", { name: common.retry })
    .click()
  await isDrawn(image.getByRole("presentation"))
  await conversation.messages
    .filter({ hasText: chatMedia.videoUnavailable })
    .getByRole("button", { name: common.retry })
    .click()
  await expect(video).toBeVisible()
  const saving = page.waitForEvent("download")
  await page.getByRole("link", { name: chatMedia.download }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.m4a$/)

  await signIn(other)
  await conversation.open(conversationId)
  await isDrawn(image.getByRole("presentation"))
  await video.evaluate((media: HTMLVideoElement) => {
    media.muted = true
    media.play().catch(() => undefined)
  })
  await hasPlayed(video)
  await page.route("**/files/chat/**", (route) => route.fulfill({ status: 404 }))
  await image.click()
  await expect(conversation.viewer.getByText(memberParts.photoUnavailable)).toBeVisible()
})
