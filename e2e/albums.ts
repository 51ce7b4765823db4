import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { albumForm, albums, albumUploads } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { reports } from "@pinyu/phrases/reports"
import { expect, type Locator, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { findService } from "./service.ts"

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Private albums as a person uses them. */
export const albumsOn = (page: Page) => {
  const form = page.getByRole("dialog", {
    name: new RegExp(`^(${albumForm.createTitle}|${albumForm.editTitle})$`),
  })
  return {
    create: page.getByRole("button", { name: albums.create, exact: true }),
    card: (title: string) => page.getByRole("article", { name: title, exact: true }),
    stats: page.getByLabel(albums.statsLabel),
    form,
    title: form.getByLabel(albumForm.titleLabel, { exact: true }),
    description: form.getByLabel(new RegExp(`^${albumForm.description}`)),
    level: (level: AlbumPrivacyLevel) => form.getByRole("radio", { name: albums.privacy[level] }),
    search: form.getByRole("searchbox"),
    member: (nickname: string) => form.getByRole("checkbox", { name: nickname }),
    hours: form.getByLabel(albumForm.expiry, { exact: true }),
    submit: form.getByRole("button", { name: new RegExp(`^(${albumForm.submit}|${albumForm.save})$`) }),
    /** Hands files to the plus in a place, as the device's own dialog would. */
    chooseFor: (place: Locator, files: ChosenFile[]) =>
      place.locator("input[type=file]").setInputFiles(files),
    tray: page.getByRole("region", { name: albumUploads.tray }),
    media: page.getByRole("list", { name: albums.media }),
    viewer: page.getByRole("dialog", { name: memberParts.viewer }),
    removeDialog: page.getByRole("dialog", { name: albums.removeTitle }),
    removeItemDialog: page.getByRole("dialog", { name: albums.removeItemTitle }),
    reportDialog: page.getByRole("dialog", { name: reports.title }),
    notices: page.getByRole("region", { name: common.notices }),
    /** Chooses from the menu that is about something. */
    choose: async (about: string, item: string) => {
      await page.getByRole("button", { name: about, exact: true }).click()
      await page.getByRole("menuitem", { name: item }).click()
    },
  }
}

/** The calls that add files to an album. */
export const uploadCalls = `**${albumsRoutes.addMedia.path.replace(":albumId", "*")}`

/** An album of a member that holds these files, made outside the browser. */
export const fillAlbum = async (member: Member, title: string, files: readonly ChosenFile[]) => {
  const { accessToken } = await openSession(member)
  const { body } = await call(albumsRoutes.create, { body: { title, privacy_level: "private" } }, accessToken)
  const { id } = body.album
  const { api, web } = findService()
  const form = new FormData()
  form.append("purpose", "photos")
  for (const { name, mimeType, buffer } of files)
    form.append("media", new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const { ok } = await fetch(api + albumsRoutes.addMedia.path.replace(":albumId", id), {
    method: "POST",
    headers: { origin: web, authorization: `Bearer ${accessToken}` },
    body: form,
  })
  expect(ok, "the upload").toBe(true)
  return id
}

/** A file as the hand holds it that drags it over the page. */
export const filesInHand = (page: Page, { name, mimeType, buffer }: ChosenFile) =>
  page.evaluateHandle(
    ({ name, type, bytes }) => {
      const hand = new DataTransfer()
      hand.items.add(new File([new Uint8Array(bytes)], name, { type }))
      return hand
    },
    { name, type: mimeType, bytes: [...buffer] },
  )
