import { firstStepNames, pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { common } from "@pinyu/phrases/common"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { editInPlace } from "@pinyu/phrases/member-profile"
import { privacy, profilePhotos, profiles } from "@pinyu/phrases/profiles"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { noticesOn, type Screen } from "./screen.ts"

/** Page object of the own profile. */
export const ownProfileOn = (page: Page) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const photos = page.getByRole("list", { name: profilePhotos.list })
  const profile = {
    photos,
    pictures: photos.getByRole("img"),
    cropDialog: page.getByRole("dialog", { name: profilePhotos.cropTitle }),
    leaveDialog: page.getByRole("dialog", { name: profiles.leaveTitle }),
    toasts: noticesOn(page),
    save: button(profiles.save),
    cancel: button(common.cancel),
    occupation: page.getByRole("textbox", { name: profiles.occupation }),
    aboutMe: page.getByRole("textbox", { name: profiles.aboutMe }),
    editPlace: button(editInPlace.place.title),
    addAbout: page.getByRole("button", { name: new RegExp(`^${editInPlace.about.add}`) }),

    open: async () => {
      await page.goto(pages.profile)
      await expect(profile.editPlace).toBeVisible()
    },
    /** Opens the dialog of the photos. */
    openPhotos: async () => {
      await page
        .getByRole("button", { name: new RegExp(`^${editInPlace.photos.title}`) })
        .first()
        .click()
      await expect(photos).toBeVisible()
    },
    /** Chooses a file. */
    choose: async (file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator("input[type=file]").first().setInputFiles(file),
    /** Chooses a camera photo and waits for the crop dialog. */
    chooseFromCamera: async () => {
      await profile.choose({ name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: await cameraPicture() })
      await expect(profile.use).toBeEnabled()
    },
    use: button(profilePhotos.use),
    openMenu: async (place: number) => {
      await button(profilePhotos.actions(place)).click()
      const menu = page.getByRole("menu", { name: profilePhotos.actions(place) })
      await expect(menu).toBeVisible()
      return menu
    },
  }
  return profile
}

/** The profile on the server. */
export const savedProfileOf = async (member: Member) => {
  const { accessToken } = await openSession(member)
  return (await call(profileRoutes.me, {}, accessToken)).body.profile
}

/** The own profile, privacy settings and their dialogs. */
export const ownProfileScreens: readonly Screen[] = [
  ...firstStepNames.map((step) => ({
    name: `first-steps-${step}`,
    open: async (page: Page) => {
      await page.goto(pages.firstStep(step))
      await expect(page.getByRole("heading", { level: 1, name: firstSteps[step].title })).toBeVisible()
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
    },
  })),
  {
    name: "profile",
    open: async (page) => {
      await ownProfileOn(page).open()
    },
  },
  {
    name: "profile-edit",
    open: async (page) => {
      const profile = ownProfileOn(page)
      await profile.open()
      await profile.editPlace.click()
      await expect(profile.occupation).toBeVisible()
    },
  },
  {
    name: "profile-crop",
    open: async (page) => {
      const profile = ownProfileOn(page)
      await profile.open()
      await profile.openPhotos()
      await profile.chooseFromCamera()
    },
  },
  {
    name: "profile-photos",
    open: async (page) => {
      const profile = ownProfileOn(page)
      await profile.open()
      await profile.openPhotos()
      await profile.chooseFromCamera()
      await profile.use.click()
      await profile.openMenu(1)
    },
  },
  {
    name: "privacy",
    open: async (page) => {
      await page.goto(pages.profilePrivacy)
      await expect(page.getByRole("switch")).toHaveCount(7)
    },
  },
  {
    name: "privacy-identity",
    open: async (page) => {
      await page.goto(pages.profilePrivacy)
      await page.getByRole("button", { name: /^改為/ }).click()
      await expect(page.getByRole("dialog", { name: privacy.confirmTitle })).toBeVisible()
    },
  },
]
