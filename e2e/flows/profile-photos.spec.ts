import { profilePhotos } from "@pinyu/phrases/profiles"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import type { Member } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn, savedProfileOf } from "../own-profile.ts"
import { addPhotos } from "../people.ts"

test.beforeEach(({ member, browserErrors }) => browserErrors.keepSecret(member.nickname))

const open = async (page: Page) => {
  const profile = ownProfileOn(page)
  await profile.open()
  return profile
}

/** Opens the profile of a member with `count` photos; resolves to their paths as well. */
const openWithPhotos = async (page: Page, member: Member, count: number) => {
  await addPhotos(member, count)
  const { avatar_urls } = await savedProfileOf(member)
  const profile = await open(page)
  await expect(profile.pictures).toHaveCount(count)
  return { profile, paths: avatar_urls }
}

const pathsOf = async (member: Member) => (await savedProfileOf(member)).avatar_urls

test("a photo is chosen, cropped by keyboard, uploaded, and becomes the default", async ({
  page,
  member,
}) => {
  const profile = await open(page)
  await profile.chooseFromCamera()
  const area = page.getByRole("application", { name: profilePhotos.cropArea })
  await area.focus()
  // To the left half, which is red.
  for (let step = 0; step < 60; step++) await page.keyboard.press("ArrowRight")
  await profile.use.click()
  await expect(profile.cropDialog).toHaveCount(0)
  await expect(profile.photos.getByRole("img", { name: profilePhotos.defaultPhoto(1) })).toBeVisible()
  await expect.poll(() => pathsOf(member)).toHaveLength(1)

  await page.reload()
  const picture = await profile.pictures.first().evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const copy = await createImageBitmap(await (await fetch(image.src)).blob())
    const pen = new OffscreenCanvas(copy.width, copy.height).getContext("2d")
    pen?.drawImage(copy, 0, 0)
    const [red = 0, , blue = 0] = pen?.getImageData(copy.width * 0.75, copy.height / 2, 1, 1).data ?? []
    return { ratio: copy.width / copy.height, red: red > 200 && blue < 60 }
  })
  expect(picture).toEqual({ ratio: 0.75, red: true })
  const avatar = page.getByRole("button", { name: shell.accountMenu(member.nickname) }).locator("img")
  await expect(avatar, "the frame shows it, too").not.toHaveAttribute("src", /default-/)
})

test("an upload shows its progress, and can be cancelled or retried", async ({
  page,
  member,
  browserErrors,
}) => {
  browserErrors.expect(/^failed PUT \/files\//)
  const profile = await open(page)
  const uploads = "**/files/**"
  const deferred = Promise.withResolvers<void>()
  await page.route(uploads, async (route) => {
    if (route.request().method() !== "PUT") return route.continue()
    await deferred.promise
    return route.abort()
  })
  await profile.chooseFromCamera()
  await profile.use.click()
  await expect(page.getByRole("progressbar", { name: profilePhotos.sending(1) })).toBeVisible()
  await page.getByRole("button", { name: profilePhotos.cancelSending(1) }).click()
  await expect(profile.pictures).toHaveCount(0)

  deferred.resolve()
  await profile.chooseFromCamera()
  await profile.use.click()
  await expect(page.getByText(profilePhotos.failed, { exact: true })).toBeVisible()
  await page.unroute(uploads)
  await page.getByRole("button", { name: profilePhotos.retry }).click()
  await expect.poll(() => pathsOf(member)).toHaveLength(1)
})

test("photos are reordered by keyboard and by menu", async ({ page, member }) => {
  const { profile, paths } = await openWithPhotos(page, member, 3)
  const [one, two, three] = paths
  await profile.handle(3).focus()
  await page.keyboard.press("Space")
  await expect(page.getByText(profilePhotos.picked(3))).toBeAttached()
  await page.keyboard.press("ArrowUp")
  await expect(page.getByText(profilePhotos.movedTo(2, 3))).toBeAttached()
  await page.keyboard.press("Space")
  await expect.poll(() => pathsOf(member)).toEqual([one, three, two])

  await profile.onPhoto(3, profilePhotos.makeDefault)
  await expect.poll(() => pathsOf(member)).toEqual([two, one, three])
  await profile.onPhoto(2, profilePhotos.moveLater)
  await expect.poll(() => pathsOf(member)).toEqual([two, three, one])
})

test("photos are reordered by drag and drop", async ({ page, member }) => {
  const { profile, paths } = await openWithPhotos(page, member, 3)
  const [one, two, three] = paths
  const from = await profile.pictures.nth(2).boundingBox()
  const to = await profile.pictures.nth(0).boundingBox()
  if (!from || !to) throw new Error("the photos are not visible")
  await page.mouse.move(from.x + from.width / 2, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await expect(page.getByText(profilePhotos.movedTo(1, 3))).toBeAttached()
  await page.mouse.up()
  await expect.poll(() => pathsOf(member)).toEqual([three, one, two])
})

test("deleting a photo can be undone until the page is left", async ({ page, member }) => {
  const { profile, paths } = await openWithPhotos(page, member, 2)
  await profile.onPhoto(1, profilePhotos.remove)
  await expect(profile.pictures).toHaveCount(1)
  await profile.toasts.getByRole("button", { name: profilePhotos.undo }).click()
  await expect(profile.pictures).toHaveCount(2)
  expect(await pathsOf(member)).toEqual(paths)

  await profile.onPhoto(1, profilePhotos.remove)
  await page.getByRole("link", { name: shell.explore }).first().click()
  await expect.poll(() => pathsOf(member)).toEqual(paths.slice(1))
})

test("five photos are the maximum", async ({ page, member }) => {
  const { profile } = await openWithPhotos(page, member, 4)
  await expect(profile.add).toBeVisible()
  await profile.chooseFromCamera()
  await profile.use.click()
  await expect(profile.pictures).toHaveCount(5)
  await expect(profile.add).toHaveCount(0)
  await expect.poll(() => pathsOf(member)).toHaveLength(5)
})

test("in edit mode, photos are saved together with the profile", async ({ page, member }) => {
  const { profile, paths } = await openWithPhotos(page, member, 2)
  await profile.edit.click()
  await profile.onPhoto(2, profilePhotos.makeDefault)
  await profile.cancel.click()
  expect(await pathsOf(member)).toEqual(paths)

  await profile.edit.click()
  await profile.onPhoto(1, profilePhotos.remove)
  await profile.chooseFromCamera()
  await profile.use.click()
  await profile.occupation.fill("花藝師")
  await profile.save.click()
  await expect(profile.edit).toBeVisible()
  const saved = await savedProfileOf(member)
  expect([saved.avatar_urls.length, saved.avatar_urls[0], saved.occupation]).toEqual([2, paths[1], "花藝師"])
})
