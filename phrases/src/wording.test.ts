import { readdir, readFile } from "node:fs/promises"
import { adminLimits } from "@pinyu/contract/admin/limits"
import { albumsLimits } from "@pinyu/contract/albums/limits"
import { authLimits } from "@pinyu/contract/auth/limits"
import { feedLimits } from "@pinyu/contract/feed/limits"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { expect, it } from "vitest"
import { albumForm, albums } from "./zh-tw/albums.ts"
import { auth } from "./zh-tw/auth.ts"
import { chat } from "./zh-tw/chat.ts"
import { dateLabel, dateTimeLabel } from "./zh-tw/dates.ts"
import { errorMessages } from "./zh-tw/errors.ts"
import { fieldMessages } from "./zh-tw/fields.ts"
import { landing } from "./zh-tw/landing.ts"
import { memberParts } from "./zh-tw/member-parts.ts"
import { namingField } from "./zh-tw/missing-fields.ts"
import { optionNames } from "./zh-tw/options.ts"
import { promptTexts } from "./zh-tw/prompts.ts"
import { settings } from "./zh-tw/settings.ts"
import { hours } from "./zh-tw/units.ts"

const folder = new URL("zh-tw/", import.meta.url)
const glued = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u

/** Returns every text of a module. Calls functions with a Chinese name to get their texts. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value]
  if (typeof value === "function") {
    try {
      return textsOf(value("名", "名", "名"))
    } catch {
      // The function takes something other than text.
      return []
    }
  }
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file))
const modules = await Promise.all(
  files.map(async (file): Promise<unknown> => ({ ...(await import(new URL(file, folder).href)) })),
)
const texts = modules.flatMap(textsOf)

it("each concept uses one term", () => {
  // The chosen terms are Email, 相處方式, 自我介紹, 居住城市, 心願, 對話, 互相喜歡, 行動數據, and 對方 for TA.
  const others =
    /電子郵件|電子信箱|互動方式|關於我|所在城市|所在縣市|願望|聊天室|配對|節省數據|取消約會|(?<![A-Za-z])TA(?![A-Za-z])/
  expect(texts.filter((text) => others.test(text))).toEqual([])
})

/** Texts that the specification gives to the letter. */
const exceptions: readonly string[] = [settings.password.tooShort]

it("spaces separate Chinese and Latin text, for browsers without automatic spacing", () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => glued.test(text) && !exceptions.includes(text))).toEqual([])
})

/** The sign-in page loads these: the limits of areas that it does not need would cost it half a kilobyte. */
const onSignIn = ["auth.ts", "errors.ts", "fields.ts"]

it("limits come from the contract: no text repeats one as a number", async () => {
  const others = files.filter((file) => !onSignIn.includes(file))
  const sources = await Promise.all(others.map((file) => readFile(new URL(file, folder), "utf8")))
  const limits = sources.flatMap(
    (source) => source.match(/.*\d ?(?:個字|MB|位數|張照片|位會員|分鐘內).*/g) ?? [],
  )
  expect(limits).toEqual([])
})

it.each([
  [errorMessages.otp_required, `${secondStepLimits.otp.digits} 位數`],
  [errorMessages.identity_switched_lately, `每 ${profileLimits.identitySwitchDays} 天`],
  [errorMessages.under_age, `${authLimits.minimumAge} 歲`],
  [fieldMessages.under_age, `${authLimits.minimumAge} 歲`],
  [fieldMessages.code_format, `${authLimits.code.digits} 位數`],
  [fieldMessages.admin_password_rule, `${adminLimits.password.min} 個字元`],
  [fieldMessages.password_rule, `${authLimits.password.min} 個字元`],
  [auth.passwordHint, `${authLimits.password.min} 個字元`],
  [auth.login.rememberMe, `${hours(authLimits.rememberedSession) / 24} 天`],
  [fieldMessages.too_many_photos, `${profileLimits.photos.max} 張`],
  [fieldMessages.too_many_pictures, `${feedLimits.pictures.max} 張`],
  [fieldMessages.too_many_members, `${albumsLimits.selectedMembers.max} 位`],
])("“%s” names the limit of the contract", (text, limit) => {
  expect(text).toContain(limit)
})

it.each([
  ["身高", "請填身高。"],
  ["Email", "請填 Email。"],
  ["理想的星期天，我會", "請填「理想的星期天，我會」。"],
])("a missing field is called by its name: %s", (label, message) => {
  expect(namingField(fieldMessages.required, label)).toBe(message)
  expect(namingField(fieldMessages.too_long, label)).toBe(fieldMessages.too_long)
})

it("dates have one form, with the time to the minute, also at midnight", () => {
  const midnight = "2026-01-30T16:00:00Z"
  expect(dateLabel(midnight)).toBe("2026年1月31日")
  expect(dateTimeLabel(new Date(midnight))).toBe("2026年1月31日 00:00")
})

it("dates are formatted in one place", async () => {
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")))
  const formatting = files.filter((_, index) =>
    /DateTimeFormat|toLocale(?:Date|Time)/.test(sources[index] ?? ""),
  )
  expect(formatting).toEqual(["dates.ts"])
})

it("the scenes of the landing page use the words of the app", () => {
  const { relationshipType, interactionMode, identity } = optionNames
  expect(landing).toMatchObject({
    verified: memberParts.verified,
    profilePrompt: promptTexts.ideal_sunday,
    profileTags: [identity.sugar_baby, relationshipType.long_term, interactionMode.dinner_gathering],
    read: chat.read,
    albumLevel: albumForm.level,
    albumLevels: [
      ...[albums.privacy.public, albums.privacy.mutual_likes],
      ...[albums.privacy.selected_members, albums.privacy.private],
    ],
  })
})
