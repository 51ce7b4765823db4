import { profilePhotos } from "@pinyu/phrases/profiles"
import type { Page } from "@playwright/test"
import type { Member } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn, savedProfileOf } from "../own-profile.ts"
import { addPhotos } from "../people.ts"

test.beforeEach(({ member, browserErrors }) => browserErrors.keepSecret(member.nickname))

const open = async (page: Page) => {
  const profile = ownProfileOn(page)
  await profile.open()
  await profile.openPhotos()
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

test("a photo is chosen, cropped by keyboard, uploaded, and becomes the default", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member }) => {
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
  await profile.openPhotos()
  const picture = await profile.pictures.first().evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const copy = await createImageBitmap(await (await fetch(image.src)).blob())
    const pen = new OffscreenCanvas(copy.width, copy.height).getContext("2d")
    pen?.drawImage(copy, 0, 0)
    const [red = 0, , blue = 0] = pen?.getImageData(copy.width * 0.75, copy.height / 2, 1, 1).data ?? []
    return { ratio: copy.width / copy.height, red: red > 200 && blue < 60 }
  })
  expect(picture).toEqual({ ratio: 0.75, red: true })
})

test("photos are reordered by drag and drop", { tag: ["@nightly", "@phone"] }, async ({ page, member }) => {
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
