import { createAdmin } from "../features/admin/index.ts"
import { createAuth } from "../features/auth/index.ts"
import { type Chat, createChat, evidenceOfMessage } from "../features/chat/index.ts"
import { createExplore } from "../features/explore/index.ts"
import { createFriends } from "../features/friends/index.ts"
import { createChatMedia, createMedia } from "../features/media/index.ts"
import { createNotes } from "../features/notes/index.ts"
import { createNotifications } from "../features/notifications/index.ts"
import { createProfiles, evidenceOfMember } from "../features/profiles/index.ts"
import { createReports } from "../features/reports/index.ts"
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
    jobs,
    limiter,
    log,
    mailer,
    mediaTool,
    messenger,
    passwords,
    pictures,
    realtime,
    secrets,
    storage,
    workFolder,
  } = platform
  const notifications = createNotifications({ clock })
  const media = createMedia({ clock, db, jobs, log, storage })
  const chatMedia = createChatMedia({
    ...{ clock, db, jobs, log, mediaTool, pictures, storage, workFolder },
    // Asked when a job runs: by then there is a chat.
    told: {
      changed: (key) => chat.mediaChanged(key),
      progress: (key, done) => chat.mediaProgress(key, done),
    },
  })
  const { record } = notifications
  const profiles = createProfiles({
    ...{ db, clock, files: media, pictures, record, storage },
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
  const friends = createFriends({
    db,
    clock,
    cardsOf: profiles.cards,
    notify: notifications.record,
    signPictures: profiles.signPictures,
  })
  const notes = createNotes({ db, clock })
  const chat: Chat = createChat({
    db,
    clock,
    files: chatMedia,
    realtime,
    signPictures: profiles.signPictures,
    tierOf: async (memberId) => (await auth.user(memberId)).tier,
  })
  const reports = createReports({
    db,
    clock,
    evidenceOf: { member: evidenceOfMember, message: evidenceOfMessage },
  })
  const admin = createAdmin({ db, clock, limiter, passwords, probes: adminProbes(platform), secrets })
  return { admin, auth, chat, chatMedia, explore, friends, media, notes, notifications, profiles, reports }
}

export type Services = ReturnType<typeof createServices>
