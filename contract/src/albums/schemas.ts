import * as z from "zod"
import { id, instant, line, say, text } from "../fields.ts"
import { mediaStates, mediaTypes } from "../media/limits.ts"
import { tiers } from "../options.ts"
import { albumsLimits } from "./limits.ts"
import { albumPrivacyLevels } from "./options.ts"

const { title, description, expiresHours, selectedMembers } = albumsLimits

/** An album as one member sees it: whoever may not look into it gets its owner, title and level, and nothing else. */
export const album = z.object({
  id,
  owner_id: id,
  owner_nickname: z.string(),
  is_own: z.boolean(),
  /** Whether the caller may not look into it; all that can be null then is. */
  is_locked: z.boolean(),
  title: z.string(),
  description: z.string().nullable(),
  privacy_level: z.enum(albumPrivacyLevels),
  /** Whom the owner has chosen, as far as they still see them; for the owner alone, and empty for everybody else. */
  selected_members: z.array(id),
  /** Null where it never ends. An album that is over is there for its owner alone. */
  expires_at: instant.nullable(),
  /** An address that has lapsed after ten minutes, and works for five: the cover that was chosen, else the first picture or film. */
  cover_image_url: z.string().nullable(),
  media_count: z.int().nullable(),
  /** How much the owner's tier lets it hold now; for the owner alone. */
  max_media_count: z.int().nullable(),
  created_at: instant.nullable(),
})
export type Album = z.output<typeof album>

/** Something in an album. The addresses have lapsed after ten minutes, and work for five. */
export const albumMedia = z.object({
  id,
  media_type: z.enum(mediaTypes),
  state: z.enum(mediaStates),
  /** Null until it can be played everywhere. */
  media_url: z.string().nullable(),
  /** A small picture; null for sounds. */
  thumbnail_url: z.string().nullable(),
  /** Pixels; null for sounds. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds; null for pictures. */
  duration: z.number().nullable(),
  is_cover: z.boolean(),
  created_at: instant,
})
export type AlbumMedia = z.output<typeof albumMedia>

/** With what is in it, in the order in which it came; nothing where it is locked. */
export const albumWithMedia = album.extend({ media: z.array(albumMedia) })
export type AlbumWithMedia = z.output<typeof albumWithMedia>

export const albumStats = z.object({
  total_albums: z.int(),
  max_albums: z.int(),
  total_media: z.int(),
  user_tier: z.enum(tiers),
})
export type AlbumStats = z.output<typeof albumStats>

const hours = z
  .int(say("wrong_type"))
  .min(expiresHours.min, say("too_small"))
  .max(expiresHours.max, say("too_big"))
  .nullable()

const albumForm = z.object({
  title: line(title),
  description: text(description)
    .nullish()
    .transform((said) => said || null),
  privacy_level: z.enum(albumPrivacyLevels, say("not_an_option")),
  /** Only looked at where that is the level. */
  selected_members: z
    .array(id)
    .max(selectedMembers.max, say("too_many_members"))
    .default([])
    .transform((ids) => [...new Set(ids)]),
})

const choosesSomebody = (form: z.output<typeof albumForm>) =>
  form.privacy_level !== "selected_members" || form.selected_members.length >= selectedMembers.min
const nobodyChosen = { path: ["selected_members"], message: say("no_member_selected") }

/** Hours from now; null, as nothing at all, for an album that never ends. */
export const newAlbum = albumForm
  .extend({ expires_hours: hours.default(null) })
  .refine(choosesSomebody, nobodyChosen)
export type NewAlbum = z.output<typeof newAlbum>

/** All of the form anew; only its end stays as it is where `expires_hours` is left out. */
export const changedAlbum = albumForm
  .extend({ expires_hours: hours.optional() })
  .refine(choosesSomebody, nobodyChosen)
export type ChangedAlbum = z.output<typeof changedAlbum>
