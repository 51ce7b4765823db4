import { memberCard } from "../explore/schemas.ts"
import { fieldError, id, instant, singleLineText, text } from "../fields.ts"
import { mediaStates, mediaTypes } from "../media/limits.ts"
import { tiers } from "../options.ts"
import * as z from "../zod.ts"
import { albumsLimits } from "./limits.ts"
import { albumPrivacyLevels } from "./options.ts"

const { title, description, expiresHours, grantHours, request, selectedMembers } = albumsLimits

/** An album for one viewer. Without access, only owner, title and level are set. */
export const album = z.object({
  id,
  owner_id: id,
  owner_nickname: z.string(),
  is_own: z.boolean(),
  /** Whether the caller has no access. All nullable fields but `requested_at` are null then. */
  is_locked: z.boolean(),
  /** For the owner, the switch. For other viewers, whether they may ask for access now. */
  accepts_requests: z.boolean(),
  /** For the owner, the switch. For other viewers, whether pictures show their code. */
  marks_pictures: z.boolean(),
  /** The viewer's code on the pictures; null without marks. */
  mark_code: z.string().nullable(),
  /** When the viewer asked for access; null without a request. A declined one shows as waiting. */
  requested_at: instant.nullable(),
  /** The end of the access that the owner granted to this viewer; null without one. */
  access_ends_at: instant.nullable(),
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

const hoursWithin = ({ min, max }: { min: number; max: number }) =>
  z.int(fieldError("wrong_type")).min(min, fieldError("too_small")).max(max, fieldError("too_big")).nullable()
const hours = hoursWithin(expiresHours)

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

/** An album that accepts requests needs no selected member. */
const namesMembers = (form: z.output<typeof albumForm> & { accepts_requests?: boolean | undefined }) =>
  form.privacy_level !== "selected_members" ||
  form.accepts_requests === true ||
  form.selected_members.length >= selectedMembers.min
const noMemberSelected = { path: ["selected_members"], message: fieldError("no_member_selected") }

/** Hours from now; null or absent for an album without an end. */
export const newAlbum = albumForm
  .extend({
    expires_hours: hours.default(null),
    accepts_requests: z.boolean().default(false),
    marks_pictures: z.boolean().default(false),
  })
  .refine(namesMembers, noMemberSelected)
export type NewAlbum = z.output<typeof newAlbum>

/** Replaces all fields. Without `expires_hours` or one of the switches, its value stays. */
export const changedAlbum = albumForm
  .extend({
    expires_hours: hours.optional(),
    accepts_requests: z.boolean().optional(),
    marks_pictures: z.boolean().optional(),
  })
  .refine(namesMembers, noMemberSelected)
export type ChangedAlbum = z.output<typeof changedAlbum>

/** A request with one line to the owner. */
export const newRequest = z.object({ message: singleLineText(request) })

/** The duration of a granted access; null without an end. */
export const grantDuration = z.object({ hours: hoursWithin(grantHours) })

/** A waiting request, as the owner sees it. */
export const albumRequest = z.object({
  id,
  album_id: id,
  album_title: z.string(),
  message: z.string(),
  requested_at: instant,
  member: memberCard,
})
export type AlbumRequest = z.output<typeof albumRequest>

/** A member in a list of the owner. */
export const listedMember = z.object({ id, nickname: z.string(), avatar_url: z.string().nullable() })

/** A granted access, as the owner sees it. */
export const albumGrant = z.object({
  id,
  album_id: id,
  album_title: z.string(),
  granted_at: instant,
  /** Null without an end. */
  expires_at: instant.nullable(),
  member: listedMember,
})
export type AlbumGrant = z.output<typeof albumGrant>

/** An entry of the access log. */
export const albumView = z.object({ id, viewed_at: instant, member: listedMember })
export type AlbumView = z.output<typeof albumView>
