import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album, AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { albumForm, albums } from "@pinyu/phrases/albums"
import { fieldMessages } from "@pinyu/phrases/fields"
import { missing } from "@pinyu/phrases/missing-fields"
import { expect, type Page } from "@playwright/test"
import { albumsOn } from "./albums.ts"
import { explorerOn } from "./explorer.ts"
import { answering, headingOn, openExplore, type Screen } from "./screen.ts"

const dayMs = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const ids = () => crypto.randomUUID()

let known: string[] = []

/** The URLs of the demo's photos in the grid, cached. */
const photographs = async (page: Page) => {
  if (known.length > 0) return known
  await openExplore(page)
  const photograph = page.locator('img[src*="/files/"]')
  await expect(photograph.first()).toBeVisible()
  known = await photograph.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  return known
}

const album = (changes: Partial<Album>): Album => ({
  ...{ id: ids(), owner_id: ids(), owner_nickname: "若晴", is_own: true, is_locked: false },
  ...{ title: "京都的秋天", description: null, privacy_level: "mutual_likes", selected_members: [] },
  ...{ accepts_requests: false, requested_at: null, access_ends_at: null },
  ...{ marks_pictures: false, mark_code: null },
  ...{ expires_at: null, cover_image_url: null, media_count: 0, max_media_count: 100 },
  created_at: "2026-01-05T08:00:00.000Z",
  ...changes,
})

const longTitle = "一個標題很長很長、長到要換好幾行也仍然要好好地站在這一格裡的相簿Supercalifragilistic"

const library = ([first, second, third, fourth]: readonly string[]): Album[] => [
  album({ cover_image_url: first ?? null, media_count: 24, privacy_level: "selected_members" }),
  album({
    ...{ title: "只有海", cover_image_url: second ?? null, media_count: 8, expires_at: inDays(0.4) },
    privacy_level: "private",
  }),
  album({ title: longTitle, cover_image_url: third ?? null, media_count: 100, expires_at: inDays(21) }),
  album({ title: "還沒想好", privacy_level: "public" }),
  album({
    ...{ title: "夏天結束以前", cover_image_url: fourth ?? null, media_count: 12, expires_at: inDays(-3) },
    privacy_level: "liked_by_me",
  }),
]

const medium = (changes: Partial<AlbumMedia>): AlbumMedia => ({
  ...{ id: ids(), media_type: "image", state: "ready", media_url: null, thumbnail_url: null },
  ...{ width: 900, height: 1200, duration: null, is_cover: false, created_at: "2026-01-05T08:00:00.000Z" },
  ...changes,
})

const contents = (pictures: readonly string[]): AlbumMedia[] => {
  const [first = "", second = "", ...others] = pictures
  return [
    medium({ media_url: first, thumbnail_url: first, is_cover: true }),
    medium({ media_type: "video", media_url: second, thumbnail_url: second, duration: 74 }),
    ...others.slice(0, 6).map((address) => medium({ media_url: address, thumbnail_url: address })),
    medium({ media_type: "audio", media_url: "/no/sound.m4a", duration: 31 }),
    medium({ media_type: "video", state: "processing" }),
    medium({ media_type: "video", state: "failed" }),
  ]
}

const stats = (changes: object = {}) => ({
  success: true,
  stats: { total_albums: 5, max_albums: 10, total_media: 144, user_tier: "vip", ...changes },
})

const liked = (nickname: string): MemberCard => ({
  ...{
    id: ids(),
    nickname,
    avatar_urls: [],
    age: 34,
    city: "臺北市",
    identity: "sugar_baby",
    is_vip: false,
    is_verified: false,
  },
  ...{ last_online: null, i_like_them: true },
})

const friends = ["若晴", "子安", "一個名字很長很長也仍然要好好地站在這一行裡的人", "沐恩", "景涵"].map(liked)

const answerLiked = (page: Page, users: readonly MemberCard[]) =>
  answering(page, `${friendsRoutes.iLike.path}?*`, 200, { success: true, users, nextCursor: null })

const answerOwn = async (page: Page, list: readonly Album[], counted = stats()) => {
  await answering(page, albumsRoutes.list.path, 200, { success: true, albums: list })
  await answering(page, albumsRoutes.stats.path, 200, counted)
}

const openOwn = async (page: Page) => {
  await answerOwn(page, library(await photographs(page)))
  await page.goto(pages.privateAlbum)
  await expect(page.getByRole("article").first()).toBeVisible()
}

const opened = async (page: Page, changes: Partial<AlbumWithMedia> = {}) => {
  const pictures = await photographs(page)
  const media = contents(pictures)
  const shown = { ...album({ is_own: false, max_media_count: null }), media, media_count: media.length }
  const whole = { ...shown, cover_image_url: pictures[0] ?? null, expires_at: inDays(6.2), ...changes }
  await answering(page, `/api/albums/${whole.id}`, 200, { success: true, album: whole })
  await page.goto(pages.album(whole.id))
  await headingOn(page, whole.title)
}

const locked: Partial<AlbumWithMedia> = {
  ...{ is_locked: true, media: [], media_count: null, created_at: null, expires_at: null },
  cover_image_url: null,
}

const description = "十一月的最後一個週末，從出町柳走到嵐山。\n照片不多，都是走慢下來才看見的。"

/** Private albums and their dialogs. */
export const albumScreens: readonly Screen[] = [
  { name: "albums", open: openOwn },
  {
    name: "albums-empty",
    open: async (page) => {
      await answerOwn(page, [], stats({ total_albums: 0, total_media: 0, user_tier: "email_verified" }))
      await page.goto(pages.privateAlbum)
      await expect(page.getByRole("heading", { name: albums.emptyTitle })).toBeVisible()
    },
  },
  {
    name: "albums-failed",
    open: async (page) => {
      for (const { path } of [albumsRoutes.list, albumsRoutes.stats])
        await answering(page, path, 503, { success: false, error: "", code: "internal" })
      await page.goto(pages.privateAlbum)
      await expect(page.getByRole("heading", { name: albums.failedTitle })).toBeVisible()
    },
  },
  {
    name: "albums-create",
    open: async (page) => {
      await answerLiked(page, friends)
      await openOwn(page)
      const { form, level, submit, title } = albumsOn(page)
      await page.getByRole("button", { name: albums.create }).click()
      await level("selected_members").check()
      await form.getByRole("checkbox").first().check()
      await submit.click()
      await expect(title).toHaveAccessibleDescription(missing(albumForm.titleLabel))
    },
  },
  {
    name: "albums-create-nobody",
    open: async (page) => {
      await answerLiked(page, [])
      await openOwn(page)
      const { form, level, title, submit } = albumsOn(page)
      await page.getByRole("button", { name: albums.create }).click()
      await title.fill("給誰看")
      await level("selected_members").check()
      await submit.click()
      await expect(form.getByText(fieldMessages.no_member_selected)).toBeVisible()
      await expect(form.getByText(albumForm.noLikes)).toBeVisible()
    },
  },
  {
    name: "albums-full",
    open: async (page) => {
      await answerOwn(
        page,
        library([]).slice(0, 1),
        stats({ total_albums: 1, max_albums: 1, user_tier: "email_verified" }),
      )
      await page.goto(pages.privateAlbum)
      await page.getByRole("button", { name: albums.create }).click()
      await expect(page.getByRole("dialog", { name: albums.fullTitle })).toBeVisible()
    },
  },
  {
    name: "albums-uploading",
    open: async (page) => {
      // Never answered, so the upload stays in progress.
      await page.route("**/media/batch", () => undefined)
      await openOwn(page)
      const { chooseFor, tray } = albumsOn(page)
      await chooseFor(page.getByRole("article").first(), [
        { name: "IMG_2041.png", mimeType: "image/png", buffer: Buffer.alloc(1000) },
        { name: "波浪的聲音.m4a", mimeType: "audio/x-m4a", buffer: Buffer.alloc(1000) },
        { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(1000) },
      ])
      await expect(tray.getByRole("listitem")).toHaveCount(2)
    },
  },
  {
    name: "album",
    open: (page) => opened(page, { description, owner_nickname: "若晴" }),
  },
  {
    name: "album-viewer",
    open: async (page) => {
      await opened(page)
      const { viewer, media } = albumsOn(page)
      await media.getByRole("button").first().click()
      await expect(viewer.getByRole("img").first()).toBeVisible()
    },
  },
  {
    name: "album-own",
    open: (page) =>
      opened(page, { is_own: true, description, max_media_count: 100, privacy_level: "selected_members" }),
  },
  {
    name: "album-own-empty",
    open: (page) =>
      opened(page, {
        ...{ is_own: true, media: [], media_count: 0, max_media_count: 30, cover_image_url: null },
        title: longTitle,
      }),
  },
  { name: "album-locked", open: (page) => opened(page, locked) },
  {
    name: "album-gone",
    open: async (page) => {
      await answering(page, "/api/albums/nobody", 404, { success: false, error: "", code: "album_not_found" })
      await page.goto(pages.album("nobody"))
      await headingOn(page, albums.notFoundTitle)
    },
  },
  {
    name: "album-failed",
    open: async (page) => {
      await answering(page, "/api/albums/broken", 500, { success: false, error: "", code: "internal" })
      await page.goto(pages.album("broken"))
      await headingOn(page, albums.detailFailedTitle)
    },
  },
  {
    name: "user-albums",
    open: async (page) => {
      const pictures = await photographs(page)
      const theirs = library(pictures)
        .slice(0, 2)
        .map((one) => ({ ...one, is_own: false, max_media_count: null }))
      const lockedAlbum = album({ title: "十七號的晚上", is_own: false, ...locked, max_media_count: null })
      await answering(page, "/api/albums/user/*", 200, {
        success: true,
        albums: [...theirs, lockedAlbum],
        totalAlbums: 3,
      })
      await openExplore(page)
      const photograph = page.locator('img[src*="/files/"]')
      await explorerOn(page).tiles.filter({ has: photograph }).first().getByRole("link").click()
      const section = page.getByRole("region", { name: albums.memberTitle })
      await expect(page.getByRole("button", { name: /^更多關於/ })).toBeVisible()
      const photos = page.getByRole("tab").first()
      if (await photos.isVisible()) await photos.click()
      await section.scrollIntoViewIfNeeded()
      await expect(section.getByRole("article")).toHaveCount(3)
    },
  },
]
