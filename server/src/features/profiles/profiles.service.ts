import { taipeiDay } from "@pinyu/contract/calendar"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { PhotoType } from "@pinyu/contract/media/limits"
import type { Identity } from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { ProfileChange } from "@pinyu/contract/profiles/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import type { Db, Trx } from "../../db/client.ts"
import type { CompiledListing, Listing } from "../../db/listing.ts"
import { lockRemovals } from "../../db/locks.ts"
import type { Reads } from "../../db/reads.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Position } from "../../platform/cursor.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { Ports } from "../../platform/ports.ts"
import { neverOnline } from "../../platform/sockets/last-online.ts"
import type { SignedUrlOptions, Storage } from "../../platform/storage/storage.ts"
import { createParts } from "./parts.service.ts"
import { createPhotoQueue } from "./photo-queue.service.ts"
import { createPhotoVersions } from "./photo-versions.service.ts"
import { findPhotoKeys, findPhotos } from "./photos.queries.ts"
import { createPhotos, type Files, ownerOfPhoto } from "./photos.service.ts"
import { createPresence } from "./presence.service.ts"
import { createPrivacy, type PrivacyNeeds } from "./privacy.service.ts"
import { fitsGender, shouldNotifyView, switchedLatelyAfter } from "./profiles.policy.ts"
import { presentCard, presentMember, presentOwnProfile } from "./profiles.present.ts"
import * as queries from "./profiles.queries.ts"
import { findPrompts } from "./prompts.queries.ts"
import { savePrompts } from "./prompts.service.ts"
import { areCardsShown, isMemberShown } from "./replica-reads.queries.ts"
import { createVerifiedPhotos } from "./verified-photos.service.ts"
import { createVipEnds } from "./vip-ends.service.ts"
import { createVisits } from "./visits.service.ts"

interface Dependencies extends PrivacyNeeds {
  currentSettings: Ports["currentSettings"]
  recordAct: Ports["recordAct"]
  /** Removes members from their conversations. Their messages to others stay. */
  departConversations: (trx: Trx, memberIds: readonly string[]) => Promise<unknown>
  /** Deletes the exports of members. */
  removeExports: (trx: Trx, memberIds: readonly string[]) => Promise<unknown>
  /** Deletes what members sent to be verified. */
  removeVerifications: (trx: Trx, memberIds: readonly string[]) => Promise<unknown>
  files: Pick<Ports["files"], "release"> & {
    /** Every file that one of the members uploaded for a message, a post or an album. */
    keysOf: (trx: Trx, memberIds: readonly string[]) => Promise<readonly string[]>
  }
  notifications: Pick<Ports["notifications"], "deleteCausedBy" | "record">
  pictures: PictureTool
  reads: Reads
  /** Throws `picture_not_allowed` for a picture that was taken down. */
  requireAllowedPicture: (executor: Db, perceptualHash: string | null) => Promise<void>
  storage: Storage
  uploads: Files & {
    /** The signed URL for one upload, and the path that identifies it afterwards. */
    offerUpload: (
      memberId: string,
      upload: { purpose: "profile_photo"; contentType: PhotoType; size?: number | undefined },
    ) => Promise<{ signedUrl: string; filePath: string; headers: Record<string, string> }>
    /** Deletes the uploads and drafts of members. Their files are deleted after the commit. */
    deleteUploadsOf: (trx: Trx, memberIds: readonly string[]) => Promise<void>
  }
}

/** The data of a new member. */
export type NewMember = Pick<
  queries.OwnMemberRow,
  "id" | "nickname" | "birth_date" | "city" | "height_cm" | "weight_kg" | "identity" | "gender"
>

/** Whose file a picture is, and whether all members may see it. */
type PictureTerms = Pick<SignedUrlOptions, "ownerId" | "shared">

/** A card and its position in a list, which may be the cursor of the next page. */
export interface ListedCard extends Position {
  card: MemberCard
}

/** Members: cards for every list, profiles, photos, privacy settings and presence. */
export const createProfiles = (needs: Dependencies) => {
  const { db, clock, departConversations, files, log, notifications, storage, uploads } = needs
  const { currentSettings, pictures, reads, recordAct, requireAllowedPicture } = needs
  const photos = createPhotos({
    ...{ clock, currentSettings, db, files: uploads, pictures, requireAllowedPicture },
  })

  const visits = createVisits({ db, notifications })

  const { signedSeconds: lifetimeSeconds } = profileLimits.photos
  /** All viewers of a photo get one URL, so a CDN may keep it where all see the same photos. */
  const signedUrl = (key: string, { ownerId = ownerOfPhoto(key), shared = true }: PictureTerms = {}) =>
    storage.signedUrl(key, { lifetimeSeconds, ownerId, shared })
  const signPhotos = (
    keys: readonly string[] | null,
    { shares_photos: shared }: { shares_photos: boolean },
  ) => Promise.all((keys ?? []).map((key) => signedUrl(key, { shared })))

  const currentMoment = () => {
    const now = clock.now()
    return { now, today: taipeiDay(now) }
  }

  /**
   * The cards of the listed members in their order, each with its position, without members whom the viewer
   * may not see. The second stage of every list of people, so that no list can skip the filter.
   */
  const cards = async (
    viewerId: string,
    listing: Listing | CompiledListing,
    { fromReplica } = { fromReplica: false },
  ): Promise<ListedCard[]> => {
    const find = (from: Db) => queries.findCardRows(from, viewerId, listing)
    const rows = await (fromReplica
      ? reads.read(find, (found) => areCardsShown(db, viewerId, found))
      : find(db))
    const moment = currentMoment()
    return Promise.all(
      rows.map(async (row) => {
        const card = presentCard(row, await signPhotos(row.photos, row), moment)
        return { id: row.id, at: row.at, card }
      }),
    )
  }

  /** The member's own profile. Throws `unauthenticated` when the account was deleted. */
  const own = async (memberId: string) => {
    const row = await queries.findOwnMember(db, memberId)
    if (!row) throw new AppError("unauthenticated")
    const stored = await findPhotos(db, memberId)
    const [answers, { retired_prompts }] = [await findPrompts(db, memberId), await currentSettings()]
    const paths = stored.map((photo) => photo.large_key)
    const inReview = stored.filter(({ hidden }) => hidden).map((photo) => photo.large_key)
    // Nobody else sees a photo in review, at any URL of its own.
    const signed = await Promise.all(
      stored.map(({ large_key, hidden }) => signedUrl(large_key, { shared: !hidden })),
    )
    const pictures = { paths, signed, inReview }
    return presentOwnProfile(row, pictures, { prompts: answers, retired_prompts }, clock.now())
  }

  /** Removes a photo of a member in the caller's transaction; does nothing when it is gone. */
  const removePhoto = async (trx: Trx, memberId: string, photoId: string) => {
    if (!(await queries.lockMember(trx, memberId))) return
    const others = (await findPhotos(trx, memberId)).filter(({ id }) => id !== photoId)
    const paths = others.map(({ large_key }) => large_key)
    await photos.arrange(trx, memberId, paths, [])
  }

  return {
    /**
     * The temporary signed URL of a profile photo, or of a picture of the given post; null without a picture.
     */
    signPicture: async (...[key, post]: Parameters<Ports["signPicture"]>): Promise<string | null> => {
      if (key === null) return null
      return signedUrl(key, post && { ownerId: post.member_id, shared: post.audience === "public" })
    },

    /**
     * Deletes members with all their content, except messages to others, in the caller's transaction. Files
     * are deleted after the commit.
     */
    remove: async (trx: Trx, memberIds: readonly string[]) => {
      await lockRemovals(trx, memberIds)
      await notifications.deleteCausedBy(trx, memberIds)
      // In the lock order of `db/locks.ts`: messages before their files.
      await departConversations(trx, memberIds)
      const keys = await files.keysOf(trx, memberIds)
      await uploads.deleteUploadsOf(trx, memberIds)
      await needs.removeExports(trx, memberIds)
      await needs.removeVerifications(trx, memberIds)
      await uploads.deleteFiles(trx, await findPhotoKeys(trx, memberIds))
      await queries.deleteMembers(trx, memberIds)
      await files.release(trx, keys)
    },

    /** Inserts the member in the transaction of the registration. */
    create: (trx: Trx, member: NewMember) => {
      const now = clock.now()
      const times = { last_online: neverOnline, created_at: now, updated_at: now }
      return queries.insertMember(trx, { ...member, ...times })
    },

    cards,

    /** The cards of those members with these ids whom the viewer may see. */
    cardsById: async (viewerId: string, memberIds: readonly string[]) => {
      const listed = await cards(viewerId, queries.listMembers(db, viewerId, memberIds))
      return new Map(listed.map(({ id, card }) => [id, card]))
    },

    own,

    /** The signed URL for uploading a photo. Throws the errors of `offerUpload` in `media`. */
    offerPhoto: (memberId: string, photo: { contentType: PhotoType; size?: number | undefined }) =>
      uploads.offerUpload(memberId, { purpose: "profile_photo", ...photo }),

    /**
     * Changes the member's profile, prompts and photos, all or nothing; omitted fields stay. A retry has the
     * same result. Throws `nickname_fixed` for another nickname than the current one, and `prompt_retired`.
     */
    update: async (
      memberId: string,
      { avatar_urls: paths, nickname, prompts, ...changes }: ProfileChange,
    ) => {
      if (nickname !== undefined && nickname !== (await queries.findNickname(db, memberId)))
        throw new AppError("nickname_fixed", { fields: { nickname: errorMessages.nickname_fixed } })
      // Read without a lock: an answer that a retirement overtakes counts as given before it.
      const retired = prompts ? (await currentSettings()).retired_prompts : []
      const newPhotos = paths ? await photos.make(memberId, paths) : []
      try {
        await db.transaction().execute(async (trx) => {
          if (!(await queries.lockMember(trx, memberId))) throw new AppError("unauthenticated")
          await queries.updateMember(trx, memberId, { ...changes, updated_at: clock.now() })
          if (prompts) await savePrompts(trx, memberId, prompts, retired)
          if (paths) await photos.arrange(trx, memberId, paths, newPhotos)
        })
      } finally {
        await photos.dropUnused(newPhotos)
      }
      return own(memberId)
    },

    /**
     * Another member's profile without hidden fields. Notifies the member of the visit, once a day. Throws
     * `member_not_found` when the viewer may not see the member.
     */
    view: async (viewerId: string, memberId: string) => {
      const row = await reads.read(
        (from) => queries.findMember(from, viewerId, memberId),
        (found) => isMemberShown(db, viewerId, found),
      )
      if (!row) throw new AppError("member_not_found")
      const moment = currentMoment()
      const between = { liked: row.liked_at !== null, likesBack: row.likes_me_at !== null }
      if (shouldNotifyView({ ...row, ...between, byThemself: viewerId === row.id }))
        visits.noteVisit({ memberId: row.id, actorId: viewerId, day: moment.today })
      const [large, small] = await Promise.all([
        signPhotos(row.photos?.map(([, key]) => key) ?? null, row),
        signPhotos(row.photos?.map(([, , key]) => key) ?? null, row),
      ])
      return presentMember(row, { large, small }, moment, viewerId)
    },

    removePhoto,

    ...createPrivacy(needs),
    ...createVerifiedPhotos(),
    ...createParts({ db, signedUrl: (key) => signedUrl(key, { shared: false }) }),

    /**
     * Switches the identity; a repeat changes nothing. Throws `identity_does_not_fit` for an identity of
     * another gender, and `identity_switched_lately` for a second switch within 30 days.
     */
    switchIdentity: async (memberId: string, identity: Identity) => {
      const before = await own(memberId)
      if (!fitsGender(identity, before.gender)) throw new AppError("identity_does_not_fit")
      const now = clock.now()
      const switched = await queries.switchIdentity(db, memberId, identity, {
        now,
        lately: switchedLatelyAfter(now),
      })
      const after = await own(memberId)
      if (!switched && after.identity !== identity) throw new AppError("identity_switched_lately")
      return after
    },

    /** The signed URLs of a member's own photos, default first, and of the first one as an avatar. */
    avatarsOf: async (memberId: string) => {
      const stored = await findPhotos(db, memberId)
      const signOwn = (key: string, { hidden }: { hidden: boolean }) => signedUrl(key, { shared: !hidden })
      const [first] = stored
      const avatar = first ? await signOwn(first.avatar_key ?? first.small_key, first) : null
      return { avatar, avatar_urls: await Promise.all(stored.map((one) => signOwn(one.small_key, one))) }
    },

    /**
     * Sets the end of a member's VIP period and replaces any previous end; null ends it now. Returns null
     * without such a member.
     */
    setVip: (trx: Db, memberId: string, until: Date | null) =>
      queries.setVip(trx, memberId, until, clock.now()),

    /** Changes a member's nickname. Returns null without such a member. */
    rename: (trx: Db, memberId: string, nickname: string) =>
      queries.rename(trx, memberId, nickname, clock.now()),

    ...createPhotoVersions({ clock, db, files: uploads, jobs: needs.jobs, log, pictures, storage }),
    ...createPhotoQueue({ db, notifications, recordAct, removePhoto, storage }),
    ...createPresence({ db, clock }),
    recordVisits: visits.recordVisits,
    ...createVipEnds({ db, clock, notifications }),
  }
}

export type Profiles = ReturnType<typeof createProfiles>
