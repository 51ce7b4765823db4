import { type Migration, Migrator } from "kysely/migration"
import type { Db } from "./client.ts"
import * as frontDoor from "./migrations/0001-front-door.ts"
import * as admin from "./migrations/0002-admin.ts"
import * as people from "./migrations/0003-people.ts"
import * as chat from "./migrations/0004-chat.ts"
import * as wishes from "./migrations/0005-wishes.ts"
import * as feed from "./migrations/0006-feed.ts"
import * as notifications from "./migrations/0007-notifications.ts"
import * as untoldNews from "./migrations/0008-untold-news.ts"
import * as albums from "./migrations/0009-albums.ts"
import * as contact from "./migrations/0010-contact.ts"
import * as announcements from "./migrations/0011-announcements.ts"
import * as unstrippedVoices from "./migrations/0012-unstripped-voices.ts"
import * as storageQuotas from "./migrations/0013-storage-quotas.ts"
import * as unprovedAddresses from "./migrations/0014-unproved-addresses.ts"
import * as accountChanges from "./migrations/0015-account-changes.ts"
import * as adminSessions from "./migrations/0016-admin-sessions.ts"
import * as exploreRanking from "./migrations/0017-explore-ranking.ts"
import * as departedMembers from "./migrations/0019-departed-members.ts"
import * as storedMetadata from "./migrations/0020-stored-metadata.ts"
import * as notificationEvents from "./migrations/0021-notification-events.ts"
import * as announcementProgress from "./migrations/0022-announcement-progress.ts"
import * as passkeys from "./migrations/0023-passkeys.ts"
import * as legal from "./migrations/0024-legal.ts"
import * as leaving from "./migrations/0025-leaving.ts"
import * as securityNotices from "./migrations/0026-security-notices.ts"
import * as secondStep from "./migrations/0027-second-step.ts"
import * as emailChanges from "./migrations/0028-email-changes.ts"
import * as exports from "./migrations/0029-exports.ts"
import * as transcodedKey from "./migrations/0030-transcoded-key.ts"
import * as plainColumns from "./migrations/0031-plain-columns.ts"
import * as adminRoles from "./migrations/0032-admin-roles.ts"
import * as adminTeam from "./migrations/0033-admin-team.ts"
import * as auditChain from "./migrations/0034-audit-chain.ts"
import * as suspensions from "./migrations/0035-suspensions.ts"
import * as reportCases from "./migrations/0036-report-cases.ts"
import * as appeals from "./migrations/0037-appeals.ts"
import * as firstMessageLimits from "./migrations/0038-first-message-limits.ts"
import * as appealsAgainstDecisions from "./migrations/0039-appeals-against-decisions.ts"
import * as perceptualHashes from "./migrations/0042-perceptual-hashes.ts"
import * as settings from "./migrations/0044-settings.ts"
import * as signals from "./migrations/0045-signals.ts"
import * as photoQueue from "./migrations/0046-photo-queue.ts"
import * as adminReauthentication from "./migrations/0047-admin-reauthentication.ts"
import * as legalDrafts from "./migrations/0048-legal-drafts.ts"
import * as takedowns from "./migrations/0049-takedowns.ts"
import * as figures from "./migrations/0050-figures.ts"
import * as orderOfTheQueue from "./migrations/0052-order-of-the-queue.ts"
import * as registrationNetworks from "./migrations/0053-registration-networks.ts"
import * as memberNotes from "./migrations/0054-member-notes.ts"
import * as severalLimits from "./migrations/0057-several-limits.ts"
import * as accountsOfAdmins from "./migrations/0058-accounts-of-admins.ts"
import * as albumRequests from "./migrations/0060-album-requests.ts"
import * as albumViews from "./migrations/0061-album-views.ts"
import * as albumMarks from "./migrations/0062-album-marks.ts"
import * as verifiedPhotos from "./migrations/0065-verified-photos.ts"
import * as verifications from "./migrations/0066-verifications.ts"
import * as invitations from "./migrations/0070-invitations.ts"
import * as avoidedContacts from "./migrations/0075-avoided-contacts.ts"
import * as blurredPhotos from "./migrations/0076-blurred-photos.ts"
import * as meetings from "./migrations/0080-meetings.ts"
import * as whoMayWrite from "./migrations/0081-who-may-write.ts"
import * as appealsByForm from "./migrations/0082-appeals-by-form.ts"
import * as prompts from "./migrations/0083-prompts.ts"
import * as bodyByChoice from "./migrations/0084-body-by-choice.ts"
import * as passes from "./migrations/0085-passes.ts"
import * as newestInCity from "./migrations/0086-newest-in-city.ts"
import * as likedParts from "./migrations/0087-liked-parts.ts"
import * as preferences from "./migrations/0088-preferences.ts"
import * as checkedQuotes from "./migrations/0089-checked-quotes.ts"
import * as savedSearches from "./migrations/0090-saved-searches.ts"
import * as sharedProfiles from "./migrations/0091-shared-profiles.ts"
import * as checkedShares from "./migrations/0093-checked-shares.ts"
import * as wishThanks from "./migrations/0094-wish-thanks.ts"
import * as checkedThanks from "./migrations/0095-checked-thanks.ts"
import * as quietHours from "./migrations/0096-quiet-hours.ts"
import * as arrangedConversations from "./migrations/0098-arranged-conversations.ts"
import * as arrangedLists from "./migrations/0099-arranged-lists.ts"
import * as editedPosts from "./migrations/0100-edited-posts.ts"
import * as mutualSettings from "./migrations/0101-mutual-settings.ts"
import * as viewOncePictures from "./migrations/0104-view-once-pictures.ts"
import * as checkedViewOnce from "./migrations/0105-checked-view-once.ts"
import * as postPictures from "./migrations/0107-post-pictures.ts"
import * as checkedPictures from "./migrations/0108-checked-pictures.ts"
import * as postAudience from "./migrations/0109-post-audience.ts"
import * as commentReplies from "./migrations/0110-comment-replies.ts"
import * as follows from "./migrations/0111-follows.ts"
import * as checkedReplies from "./migrations/0112-checked-replies.ts"
import * as sharedPosts from "./migrations/0113-shared-posts.ts"
import * as checkedSharedPosts from "./migrations/0114-checked-shared-posts.ts"
import * as avatars from "./migrations/0115-avatars.ts"
import * as animatedPictures from "./migrations/0116-animated-pictures.ts"

/**
 * In order and append-only: migrations that ran are never edited, so they import nothing of the project. When
 * a list or limit of the contract grows, a new migration changes its check.
 */
const migrations: Record<string, Migration> = {
  "0001-front-door": frontDoor,
  "0002-admin": admin,
  "0003-people": people,
  "0004-chat": chat,
  "0005-wishes": wishes,
  "0006-feed": feed,
  "0007-notifications": notifications,
  "0008-untold-news": untoldNews,
  "0009-albums": albums,
  "0010-contact": contact,
  "0011-announcements": announcements,
  "0012-unstripped-voices": unstrippedVoices,
  "0013-storage-quotas": storageQuotas,
  "0014-unproved-addresses": unprovedAddresses,
  "0015-account-changes": accountChanges,
  "0016-admin-sessions": adminSessions,
  "0017-explore-ranking": exploreRanking,
  "0019-departed-members": departedMembers,
  "0020-stored-metadata": storedMetadata,
  "0021-notification-events": notificationEvents,
  "0022-announcement-progress": announcementProgress,
  "0023-passkeys": passkeys,
  "0024-legal": legal,
  "0025-leaving": leaving,
  "0026-security-notices": securityNotices,
  "0027-second-step": secondStep,
  "0028-email-changes": emailChanges,
  "0029-exports": exports,
  "0030-transcoded-key": transcodedKey,
  "0031-plain-columns": plainColumns,
  "0032-admin-roles": adminRoles,
  "0033-admin-team": adminTeam,
  "0034-audit-chain": auditChain,
  "0035-suspensions": suspensions,
  "0036-report-cases": reportCases,
  "0037-appeals": appeals,
  "0038-first-message-limits": firstMessageLimits,
  "0039-appeals-against-decisions": appealsAgainstDecisions,
  "0042-perceptual-hashes": perceptualHashes,
  "0044-settings": settings,
  "0045-signals": signals,
  "0046-photo-queue": photoQueue,
  "0047-admin-reauthentication": adminReauthentication,
  "0048-legal-drafts": legalDrafts,
  "0049-takedowns": takedowns,
  "0050-figures": figures,
  "0052-order-of-the-queue": orderOfTheQueue,
  "0053-registration-networks": registrationNetworks,
  "0054-member-notes": memberNotes,
  "0057-several-limits": severalLimits,
  "0058-accounts-of-admins": accountsOfAdmins,
  "0060-album-requests": albumRequests,
  "0061-album-views": albumViews,
  "0062-album-marks": albumMarks,
  "0065-verified-photos": verifiedPhotos,
  "0066-verifications": verifications,
  "0070-invitations": invitations,
  "0075-avoided-contacts": avoidedContacts,
  "0076-blurred-photos": blurredPhotos,
  "0080-meetings": meetings,
  "0081-who-may-write": whoMayWrite,
  "0082-appeals-by-form": appealsByForm,
  "0083-prompts": prompts,
  "0084-body-by-choice": bodyByChoice,
  "0085-passes": passes,
  "0086-newest-in-city": newestInCity,
  "0087-liked-parts": likedParts,
  "0088-preferences": preferences,
  "0089-checked-quotes": checkedQuotes,
  "0090-saved-searches": savedSearches,
  "0091-shared-profiles": sharedProfiles,
  "0093-checked-shares": checkedShares,
  "0094-wish-thanks": wishThanks,
  "0095-checked-thanks": checkedThanks,
  "0096-quiet-hours": quietHours,
  "0098-arranged-conversations": arrangedConversations,
  "0099-arranged-lists": arrangedLists,
  "0100-edited-posts": editedPosts,
  "0101-mutual-settings": mutualSettings,
  "0104-view-once-pictures": viewOncePictures,
  "0105-checked-view-once": checkedViewOnce,
  "0107-post-pictures": postPictures,
  "0108-checked-pictures": checkedPictures,
  "0109-post-audience": postAudience,
  "0110-comment-replies": commentReplies,
  "0111-follows": follows,
  "0112-checked-replies": checkedReplies,
  "0113-shared-posts": sharedPosts,
  "0114-checked-shared-posts": checkedSharedPosts,
  "0115-avatars": avatars,
  "0116-animated-pictures": animatedPictures,
}

/**
 * Runs the pending migrations and returns their names. Kysely holds a database lock meanwhile, so several
 * nodes may start at once. Throws the error of a failed migration, whose changes are rolled back.
 */
export const migrate = async (db: Db): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
