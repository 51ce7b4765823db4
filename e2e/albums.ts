import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { albumAccess } from "@pinyu/phrases/album-access"
import { albumForm, albums, albumUploads } from "@pinyu/phrases/albums"
import { memberParts } from "@pinyu/phrases/member-parts"
import type { Locator, Page } from "@playwright/test"
import { type ChosenFile, call, callWithFiles, type Member, openSession } from "./api.ts"
import { noticesOn } from "./screen.ts"

/** Page object of private albums. */
export const albumsOn = (page: Page) => {
  const form = page.getByRole("dialog", {
    name: new RegExp(`^(${albumForm.createTitle}|${albumForm.editTitle})$`),
  })
  return {
    create: page.getByRole("button", { name: albums.create, exact: true }),
    card: (title: string) => page.getByRole("article", { name: title, exact: true }),
    form,
    acceptsRequests: form.getByRole("switch", { name: albumAccess.acceptsRequests }),
    title: form.getByLabel(albumForm.titleLabel, { exact: true }),
    description: form.getByLabel(new RegExp(`^${albumForm.description}`)),
    level: (level: AlbumPrivacyLevel) => form.getByRole("radio", { name: albums.privacy[level] }),
    search: form.getByRole("searchbox"),
    member: (nickname: string) => form.getByRole("checkbox", { name: nickname }),
    hours: form.getByLabel(albumForm.expiry, { exact: true }),
    submit: form.getByRole("button", { name: new RegExp(`^(${albumForm.submit}|${albumForm.save})$`) }),
    /** Chooses files through an upload button. */
    chooseFor: (place: Locator, files: ChosenFile[]) =>
      place.locator("input[type=file]").setInputFiles(files),
    tray: page.getByRole("region", { name: albumUploads.tray }),
    media: page.getByRole("list", { name: albums.media }),
    viewer: page.getByRole("dialog", { name: memberParts.viewer }),
    notices: noticesOn(page),
    /** Chooses an item from a menu. */
    choose: async (about: string, item: string) => {
      await page.getByRole("button", { name: about, exact: true }).click()
      await page.getByRole("menuitem", { name: item }).click()
    },
  }
}

/** Creates an album with files through the API. */
export const fillAlbum = async (member: Member, title: string, files: readonly ChosenFile[]) => {
  const { accessToken } = await openSession(member)
  const { body } = await call(albumsRoutes.create, { body: { title, privacy_level: "private" } }, accessToken)
  const { id } = body.album
  const fields = { purpose: "photos" }
  await callWithFiles(albumsRoutes.addMedia, { params: { albumId: id }, fields, files }, accessToken)
  return id
}
