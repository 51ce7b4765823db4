import { createAdmin } from "../features/admin/index.ts"
import { createAlbums } from "../features/albums/index.ts"
import { createAuth } from "../features/auth/index.ts"
import { type Chat, createChat, evidenceOfMessage } from "../features/chat/index.ts"
import { createContact } from "../features/contact/index.ts"
import { createExplore } from "../features/explore/index.ts"
import { createFeed, evidenceOfComment, evidenceOfPost } from "../features/feed/index.ts"
import { createFriends } from "../features/friends/index.ts"
import { createFiles, createMedia } from "../features/media/index.ts"
import { createNotes } from "../features/notes/index.ts"
import { createNotifications } from "../features/notifications/index.ts"
import { createProfiles, evidenceOfMember } from "../features/profiles/index.ts"
import { createReports } from "../features/reports/index.ts"
import { createWishes, evidenceOfWish } from "../features/wishes/index.ts"
import type { Platform } from "./platform.ts"

/** The platform's parts by the names that the admins' dashboard has for them. */
const adminProbes = ({ external, probes }: Platform) => {
  const probe = (name: keyof typeof external) => ({
    kind: external[name] ? ("external" as const) : ("embedded" as const),
    ping: () => probes[name](),
  })
  return {
    cloudSql: probe("database"),
    memorystoreForValkey: probe("cache"),
    cloudStorage: probe("storage"),
  }
}

/** Wires the areas: each gets the platform's parts that it names, and the narrow functions that it needs of others. */
export const createServices = (platform: Platform) => {
  const {
    addresses,
    clock,
    db,
    humanCheck,
    jobs,
    limiter,
    log,
    mailer,
    mediaTool,
    messenger,
    passwords,
    pictures,
    pushes,
    realtime,
    secrets,
    storage,
    workFolder,
  } = platform
  const notifications = createNotifications({
    ...{ addresses, clock, db, jobs, log, mailer, pushes, realtime, secrets },
    signPicture: (key) => profiles.signPicture(key),
    countMessages: async (memberId) => (await chat.unreadCount(memberId)).totalUnread,
  })
  const media = createMedia({ clock, db, jobs, log, storage })
  const files = createFiles({
    ...{ clock, db, jobs, log, mediaTool, pictures, storage, workFolder },
    // Asked when a job runs: by then there is a chat.
    told: {
      changed: (key) => chat.mediaChanged(key),
      progress: (key, done) => chat.mediaProgress(key, done),
    },
  })
  const profiles = createProfiles({
    ...{ db, clock, files: media, pictures, storage },
    record: notifications.recordNow,
    // Told or not, the setting is saved.
    presenceShown: (memberId) =>
      chat
        .presenceShown(memberId)
        .catch((error: unknown) => log.warn({ err: error }, "a presence was not told")),
  })
  const auth = createAuth({
    addresses,
    clock,
    db,
    jobs,
    limiter,
    log,
    mailer,
    messenger,
    passwords,
    secrets,
    createMember: profiles.create,
    avatarUrlsOf: profiles.avatarUrlsOf,
    noteOnline: profiles.noteOnline,
    disconnect: realtime.disconnect,
  })
  const explore = createExplore({ db, clock, cardsOf: profiles.cards })
  const feed = createFeed({
    ...{ clock, db, notifications, realtime },
    files,
    signPicture: profiles.signPicture,
  })
  const tierOf = async (memberId: string) => (await auth.user(memberId)).tier
  const albums = createAlbums({ clock, db, files, notifications, tierOf })
  const friends = createFriends({
    ...{ clock, db, log, notifications },
    cardsOf: profiles.cards,
    // Told or not, the blacklist is as it was made.
    blacklistChanged: (memberId) =>
      notifications
        .tellCount(memberId)
        .catch((error: unknown) => log.warn({ err: error }, "a bell was not counted anew")),
    removeCommentsBetween: feed.removeCommentsBetween,
    unshareBetween: albums.unshareBetween,
    signPicture: profiles.signPicture,
  })
  const notes = createNotes({ db, clock })
  const chat: Chat = createChat({
    db,
    clock,
    files,
    realtime,
    notifyAbsent: notifications.recordForAbsent,
    noteRead: (memberId, conversationId) =>
      notifications.markAboutRead(memberId, "message_received", conversationId),
    signPicture: profiles.signPicture,
    tierOf,
  })
  const wishes = createWishes({
    ...{ clock, db, jobs, log, notifications },
    signPicture: profiles.signPicture,
  })
  const reports = createReports({
    db,
    clock,
    evidenceOf: {
      member: evidenceOfMember,
      message: evidenceOfMessage,
      post: evidenceOfPost,
      comment: evidenceOfComment,
      wish: evidenceOfWish,
      album: albums.evidence,
    },
  })
  const admin = createAdmin({
    ...{ clock, db, jobs, limiter, log, notifications, passwords, secrets },
    probes: adminProbes(platform),
    setVip: profiles.setVip,
  })
  const contact = createContact({
    ...{
      addresses,
      clock,
      db,
      humanCheck,
      jobs,
      limiter,
      log,
      mailer,
      pictures,
      secrets,
      storage,
      workFolder,
    },
    accountOf: auth.user,
    record: notifications.record,
    recordAct: admin.recordAct,
  })
  const members = { auth, friends, profiles }
  const talk = { chat, files, media, notes }
  return { admin, albums, contact, ...members, ...talk, explore, feed, notifications, reports, wishes }
}

export type Services = ReturnType<typeof createServices>
