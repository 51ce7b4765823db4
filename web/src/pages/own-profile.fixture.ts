import type { OwnProfile, PrivacySettings } from "@pinyu/contract/profiles/schemas"

/** The own profile of a new member. */
export const ownProfile: OwnProfile = {
  id: "0192a7c0-0000-7000-8000-000000000001",
  nickname: "小雅",
  email: "ya@example.tw",
  birth_date: "1996-05-04",
  city: "臺北市",
  height_cm: 168,
  weight_kg: 55,
  identity: "sugar_baby",
  gender: "female",
  occupation: null,
  smoking_habit: null,
  drinking_habit: null,
  about_me: null,
  relationship_type: null,
  interaction_mode: null,
  ideal_partner_description: null,
  prompts: [],
  retired_prompts: [],
  avatar_urls: [],
  avatar_urls_signed: [],
  avatar_urls_in_review: [],
  is_vip: false,
  is_verified: false,
  vip_expires_at: null,
  last_online: null,
  identity_switch_from: null,
}

/** Privacy settings that hide nothing. */
export const openPrivacy: PrivacySettings = {
  ...{ show_online: true, show_age: true, show_city: true, show_body: true, show_likes: true },
  ...{ discoverable: true, record_views: false, blur_photos: false, who_may_write: "everybody" },
  ...{ show_typing: true, show_reads: true },
}
