import * as z from "zod"
import { fieldError, id, instant, singleLineText, text } from "../fields.ts"
import { mediaStates, mediaTypes } from "../media/limits.ts"
import { tiers } from "../options.ts"
import { albumsLimits } from "./limits.ts"
import { albumPrivacyLevels } from "./options.ts"

const { title, description, expiresHours, selectedMembers } = albumsLimits

/** An album for one viewer. Without access, only owner, title and level are set. */
export const album = z.object({
  id,
  owner_id: id,
  owner_nickname: z.string(),
  is_own: z.boolean(),
  /** Whether the caller has no access. All nullable fields are null then. */
  is_locked: z.boolean(),
  title: z.string(),
  description: z.string().nullable(),
  privacy_level: z.enum(albumPrivacyLevels),
  /** The selected members that the owner can still see. Empty for other viewers. */
  selected_members: z.array(id),
  /** Null without an end. An expired album is visible only to its owner. */
  expires_at: instant.nullable(),
  /**
   * A URL of the cover, or else of the first picture or video. Valid for this viewer for at most ten minutes.
   */
  cover_image_url: z.string().nullable(),
  media_count: z.int().nullable(),
  /** The media limit of the owner's tier; null for other viewers. */
  max_media_count: z.int().nullable(),
  created_at: instant.nullable(),
})
export type Album = z.output<typeof album>

/** A file in an album. The URLs are valid for at most ten minutes, and only while the viewer has access. */
export const albumMedia = z.object({
  id,
  media_type: z.enum(mediaTypes),
  state: z.enum(mediaStates),
  /** Null until transcoded. */
  media_url: z.string().nullable(),
  /** A small picture; null for audio. */
  thumbnail_url: z.string().nullable(),
  /** Pixels; null for audio. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds; null for pictures. */
  duration: z.number().nullable(),
  is_cover: z.boolean(),
  created_at: instant,
})
export type AlbumMedia = z.output<typeof albumMedia>

/** An album with its media in upload order; empty when locked. */
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
  .int(fieldError("wrong_type"))
  .min(expiresHours.min, fieldError("too_small"))
  .max(expiresHours.max, fieldError("too_big"))
  .nullable()

const albumForm = z.object({
  title: singleLineText(title),
  description: text(description)
    .nullish()
    .transform((text) => text || null),
  privacy_level: z.enum(albumPrivacyLevels, fieldError("not_an_option")),
  /** Used only with the matching privacy level. */
  selected_members: z
    .array(id)
    .max(selectedMembers.max, fieldError("too_many_members"))
    .default([])
    .transform((ids) => [...new Set(ids)]),
})

const namesMembers = (form: z.output<typeof albumForm>) =>
  form.privacy_level !== "selected_members" || form.selected_members.length >= selectedMembers.min
const noMemberSelected = { path: ["selected_members"], message: fieldError("no_member_selected") }

/** Hours from now; null or absent for an album without an end. */
export const newAlbum = albumForm
  .extend({ expires_hours: hours.default(null) })
  .refine(namesMembers, noMemberSelected)
export type NewAlbum = z.output<typeof newAlbum>

/** Replaces all fields, except `expires_at` when `expires_hours` is absent. */
export const changedAlbum = albumForm
  .extend({ expires_hours: hours.optional() })
  .refine(namesMembers, noMemberSelected)
export type ChangedAlbum = z.output<typeof changedAlbum>
