import { chatMedia } from "@pinyu/phrases/chat-media"
import { filmFile } from "@pinyu/testkit/media-files.ts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { findWholeChromium } from "../../scripts/lib/chromium.mjs"
import { launchWith } from "../browser.ts"
import { expect, test } from "../fixtures.ts"
import { beginTalk, talkOn } from "../talk.ts"

// A Chromium without windows has no microphone.
test.use({ launchOptions: launchWith(findWholeChromium()) })

test("a voice is recorded and sent, and played by the other", async ({
  page,
  context,
  member,
  newMember,
  signIn,
  troubles,
}) => {
  // What was recorded makes way for what plays everywhere, also while it is listened to.
  troubles.expect(/^(404|failed) GET \/files\/chat\//)
  const other = await newMember("景涵")
  const conversationId = await beginTalk(other, member)
  const talk = talkOn(page)
  await talk.open(conversationId)

  await talk.button(chatMedia.record).click()
  await expect(page.getByText(chatMedia.microphoneRefused)).toBeVisible()
  await context.grantPermissions(["microphone"])
  await talk.button(chatMedia.record).click()
  await expect(page.getByRole("timer")).toHaveText(/0:0[2-9]/)
  await talk.button(chatMedia.sendRecording).click()
  await expect(talk.button(chatMedia.playOf(member.nickname))).toBeVisible()

  await signIn(other)
  await talk.open(conversationId)
  const sound = page.locator("audio")
  await talk.button(chatMedia.playOf(member.nickname)).click()
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
  const place = page.getByRole("slider", { name: chatMedia.place })
  await place.press("Home")
  await place.press("End")
  await expect(talk.button(chatMedia.playOf(member.nickname)), "it has ended").toBeVisible()
})

test("an upload is given up, or tried again, and sent once", async ({
  page,
  member,
  newMember,
  troubles,
}) => {
  troubles.expect(/^failed POST \/api\/media\/upload/)
  const talk = talkOn(page)
  await talk.open(await beginTalk(await newMember("景涵"), member))
  const picture = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await cameraPicture() }
  const held = Promise.withResolvers<void>()
  await page.route("**/api/media/upload", async (route) => {
    await held.promise
    return route.abort()
  })
  await talk.choose(picture)
  await expect(page.getByRole("progressbar", { name: chatMedia.sending("photo.jpg") })).toBeVisible()
  await talk.button(chatMedia.cancel("photo.jpg")).click()
  await expect(talk.uploads).toHaveCount(0)

  held.resolve()
  await talk.choose(picture)
  await expect(talk.uploads).toContainText(chatMedia.uploadFailed)
  await page.unroute("**/api/media/upload")
  await talk.button(chatMedia.retry("photo.jpg")).click()
  await expect(talk.image(member.nickname)).toHaveCount(1)
  await expect(talk.uploads).toHaveCount(0)

  await talk.choose({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") })
  await expect(page.getByText(chatMedia.notTaken)).toBeVisible()
})

test("a video shows its poster and can be played", async ({ page, member, newMember }) => {
  const talk = talkOn(page)
  await talk.open(await beginTalk(await newMember("景涵"), member))
  await talk.choose({ name: "film.mp4", mimeType: "video/mp4", buffer: await filmFile("mp4") })
  const video = page.getByLabel(chatMedia.videoOf(member.nickname))
  await expect(video).toHaveAttribute("poster", /^http/)
  const playable = await video.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true
    await film.play()
    return film.videoWidth > 0
  })
  expect(playable).toBe(true)
})
