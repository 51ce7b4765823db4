import type { User } from "@pinyu/contract/auth/schemas"

/** A signed-in member. */
export const signedInUser = (id = "0192a7c0-0000-7000-8000-000000000001"): User => ({
  id,
  nickname: "小雅",
  email: "ya@example.tw",
  avatar_urls: [],
  avatar: null,
  identity: "sugar_baby",
  gender: "female",
  city: "臺北市",
  tier: "email_verified",
  email_verified: true,
  pending_email: null,
  phone: null,
  phone_verified: false,
  is_vip: false,
  vip_expires_at: null,
  first_steps: "done",
  updated_at: "2026-01-01T00:00:00.000Z",
})
