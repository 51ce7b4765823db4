import { adminPages } from "@pinyu/contract/admin/pages"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { pages } from "@pinyu/contract/pages"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import { errorMessages } from "@pinyu/phrases/errors"
import { feed } from "@pinyu/phrases/feed"
import { colouredPicture, shapesPicture } from "@pinyu/testkit/pictures.ts"
import { adminState } from "../admins.ts"
import { type ChosenFile, call, callWithFiles, type Member, openSession } from "../api.ts"
import { expect, test } from "../fixtures.ts"

/** Creates a post with a picture through the API. Returns its id and the signed URL of the picture. */
const postPicture = async (member: Member, file: ChosenFile) => {
  const { accessToken } = await openSession(member)
  const upload = { fields: { purpose: "posts" }, files: [file] }
  const { body } = await callWithFiles(mediaRoutes.upload, upload, accessToken)
  const post = { media_url: body.originalUrl }
  const created = await call(feedRoutes.create, { body: post }, accessToken)
  return { id: created.body.post.id, url: created.body.post.media_url ?? "" }
}

test("an intimate picture is hidden everywhere, its copies are found, and it cannot be uploaded again", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member: _, newMember, browser, browserErrors }) => {
  browserErrors.expect(/^4\d\d (GET|POST) /)
  const png = (buffer: Buffer): ChosenFile => ({ name: "picture.png", mimeType: "image/png", buffer })
  const picture = png(await shapesPicture("intimate"))
  const first = await postPicture(await newMember("貼出照片的人"), picture)
  await postPicture(await newMember("轉傳照片的人"), picture)
  expect((await page.request.get(first.url)).status()).toBe(200)

  const console = await (await browser.newContext()).newPage()
  await console.context().setStorageState(await adminState())
  await console.goto(`${adminPages.takedowns}?type=post&id=${first.id}`)
  await console.getByLabel(words.reference, { exact: true }).fill("2026-113")
  await console.getByRole("button", { name: words.create }).click()
  await console.getByRole("dialog").getByRole("button", { name: words.hide }).click()
  await expect(console.getByText(words.hidden, { exact: true })).toBeVisible()
  expect((await page.request.get(first.url)).status()).toBe(404)

  await console.getByRole("button", { name: words.hideCopy(words.targets.post, "轉傳照片的人") }).click()
  await expect(console.getByText(words.noCopies)).toBeVisible()
  const addPicture = console.locator("input[type=file]")
  await addPicture.setInputFiles(png(await colouredPicture()))
  await expect(console.getByText(errorMessages.picture_too_plain)).toBeVisible()
  await addPicture.setInputFiles(png(await shapesPicture("other")))
  await expect(console.getByText(words.events.picture_added, { exact: true })).toBeVisible()

  await page.goto(`${pages.feed}?tab=create`)
  await page.locator('input[type="file"]').setInputFiles(picture)
  await expect(page.getByText(errorMessages.picture_not_allowed)).toBeVisible()
  await expect(page.getByRole("button", { name: feed.publish })).toBeDisabled()
  await console.context().close()
})
