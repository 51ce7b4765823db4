import { expect, it } from "vitest"
import { narrowed, privacySettingNames } from "./privacy.ts"
import type { PrivacySettings } from "./schemas.ts"

const open: PrivacySettings = {
  ...{ show_online: true, show_age: true, show_city: true, show_body: true, show_likes: true },
  ...{ discoverable: true, record_views: true, blur_photos: true, who_may_write: "liked" },
  ...{ show_typing: true, show_reads: true },
}

it.each<[Partial<PrivacySettings>, string[]]>([
  [{}, []],
  [{ discoverable: false }, ["show_online", "record_views"]],
  [{ discoverable: false, show_online: false, record_views: false }, []],
  [{ show_likes: false }, ["blur_photos", "who_may_write"]],
  [{ show_likes: false, blur_photos: false, who_may_write: "everybody" }, []],
  [
    { show_likes: false, discoverable: false },
    ["show_online", "discoverable", "record_views", "blur_photos", "who_may_write"],
  ],
])("names what another setting overrules: %o", (changes, expected) => {
  const own = { ...open, ...changes }
  expect(privacySettingNames.filter((setting) => narrowed(setting, own))).toEqual(expected)
})
