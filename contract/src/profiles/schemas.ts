import * as z from "zod"
import { id, instant } from "../fields.ts"
import { cities, genders, identities } from "../options.ts"

/** A member's own profile, with what only they may see. */
export const ownProfile = z.object({
  id,
  nickname: z.string(),
  email: z.string(),
  birth_date: z.iso.date(),
  city: z.enum(cities),
  height_cm: z.int(),
  weight_kg: z.int(),
  identity: z.enum(identities),
  gender: z.enum(genders),
  about_me: z.string().nullable(),
  avatar_urls: z.array(z.string()),
  is_vip: z.boolean(),
  vip_expires_at: instant.nullable(),
  last_online: instant,
})

export type OwnProfile = z.output<typeof ownProfile>
