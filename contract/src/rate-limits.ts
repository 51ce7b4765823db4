/**
 * Whose calls one limit counts together: the network that calls, the account (the signed-in member or admin, or the
 * e-mail or number that is named), or a caller and the one whom the path names.
 */
export type LimitSubject = "address" | "account" | "pair"

/** At most `max` calls in `seconds`, counted for each subject on its own. */
export interface RateLimit {
  by: LimitSubject
  max: number
  seconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const perAddress = (max: number, seconds: number) => ({ by: "address", max, seconds }) as const
const perAccount = (max: number, seconds: number) => ({ by: "account", max, seconds }) as const
const perPair = (max: number, seconds: number) => ({ by: "pair", max, seconds }) as const

/** What a signed-in caller may read and write where nothing narrower is said; quicker than any hand. */
const reads = perAccount(600, minute)
const writes = perAccount(120, minute)
/** What visitors may call; many of them share one address. */
const visits = perAddress(600, minute)

/**
 * Failures that one subject has free in each window. Five in a minute cost the rest of that minute; whoever goes on
 * waits longer, yet never more than a quarter of an hour, so that nobody can be locked out for good by a stranger.
 */
const failures = (by: LimitSubject, free: number): readonly RateLimit[] => [
  { by, max: free, seconds: minute },
  { by, max: 2 * free, seconds: 5 * minute },
  { by, max: 4 * free, seconds: 15 * minute },
]

/** The limits of every route, by its id. Each entry of the route table takes its own from here. */
export const rateLimits = {
  // Who watches the service must be answered most of all when it is flooded.
  "health.alive": [],
  "health.ready": [],

  "version.current": [visits],

  "auth.checkEmail": [perAddress(60, 10 * minute)],
  "auth.sendEmailCode": [perAddress(20, hour), perAccount(6, hour)],
  "auth.register": [perAddress(20, hour)],
  "auth.login": [perAddress(100, 15 * minute)],
  "auth.refresh": [perAddress(300, 15 * minute)],
  "auth.logout": [perAddress(300, 15 * minute)],
  "auth.me": [reads],
  "auth.changePassword": [perAccount(10, hour)],
  "auth.forgotPassword": [perAddress(20, hour), perAccount(5, hour)],
  "auth.resetPassword": [perAddress(30, hour)],
  "auth.sendVerificationEmail": [perAccount(10, hour)],
  "auth.verifyEmail": [perAddress(60, hour)],
  "auth.sendPhoneCode": [perAccount(6, hour)],
  "auth.verifyPhone": [perAccount(30, hour)],
  "auth.listSessions": [reads],
  "auth.endSession": [writes],

  "profiles.me": [reads],
  "profiles.update": [writes],
  "profiles.generateUploadUrl": [perAccount(60, hour), perAccount(200, day)],
  "profiles.user": [reads],
  "profiles.privacy": [reads],
  "profiles.setPrivacy": [writes],
  "profiles.switchIdentity": [perAccount(20, hour)],

  "explore.list": [reads],
  "explore.search": [perAccount(120, minute)],

  "friends.iLike": [reads],
  "friends.likeMe": [reads],
  "friends.mutualLikes": [reads],
  "friends.blacklist": [reads],
  "friends.stats": [reads],
  "friends.like": [writes, perPair(30, hour)],
  "friends.unlike": [writes, perPair(30, hour)],
  "friends.block": [writes, perPair(30, hour)],
  "friends.editBlock": [writes],
  "friends.unblock": [writes],

  "notes.read": [reads],
  "notes.write": [writes],
  "notes.remove": [writes],

  "reports.submit": [perAccount(30, day)],

  "chat.direct": [writes],
  "chat.conversations": [reads],
  "chat.conversation": [reads],
  "chat.messages": [reads],
  "chat.changes": [reads],
  "chat.send": [writes],
  "chat.readAll": [reads],
  "chat.message": [reads],
  "chat.edit": [writes],
  "chat.remove": [writes],
  "chat.react": [writes],
  "chat.unreadCount": [reads],

  "wishes.list": [reads],
  "wishes.myStatus": [reads],
  "wishes.create": [perAccount(20, hour), perAccount(50, day)],
  "wishes.close": [writes],
  "wishes.pin": [writes],
  "wishes.like": [writes],

  "feed.list": [reads],
  "feed.create": [perAccount(15, 10 * minute), perAccount(100, day)],
  "feed.post": [reads],
  "feed.remove": [writes],
  "feed.like": [writes],
  "feed.unlike": [writes],
  "feed.comments": [reads],
  "feed.comment": [perAccount(30, minute), perAccount(500, day)],
  "feed.removeComment": [writes],
  "feed.refreshMedia": [reads],

  "albums.list": [reads],
  "albums.stats": [reads],
  "albums.ofMember": [reads],
  "albums.album": [reads],
  "albums.media": [reads],
  "albums.create": [perAccount(20, hour), perAccount(50, day)],
  "albums.update": [writes],
  "albums.remove": [writes],
  // The page sends each file by itself, so that each can be given up and tried again.
  "albums.addMedia": [perAccount(200, hour), perAccount(500, day)],
  "albums.removeMedia": [writes],
  "albums.setCover": [writes],

  "notifications.list": [reads],
  "notifications.unreadCount": [reads],
  "notifications.markRead": [writes],
  "notifications.markOneRead": [writes],
  "notifications.remove": [writes],
  "notifications.removeAll": [writes],
  "notifications.preferences": [reads],
  "notifications.setPreferences": [writes],
  "notifications.pushKey": [reads],
  "notifications.subscribe": [perAccount(60, hour)],
  "notifications.unsubscribe": [writes],
  // Called by the few addresses of a mail service, for all whom it serves.
  "notifications.stopMails": [visits],

  "media.upload": [perAccount(60, hour), perAccount(250, day)],
  "media.uploadVoice": [perAccount(120, hour), perAccount(500, day)],

  "humanCheck.config": [visits],
  "humanCheck.challenge": [perAddress(60, 10 * minute)],
  "humanCheck.verify": [perAddress(60, 10 * minute)],
  "contact.submit": [perAddress(20, hour), perAccount(10, hour), perAccount(25, day)],
  "contact.form": [visits, reads],
  "contact.resendVerification": [perAddress(30, hour), perAccount(30, hour)],
  "contact.reply": [perAddress(60, hour), perAccount(30, hour), perAccount(100, day)],
  "contact.verifyEmail": [perAddress(60, hour)],
  "contactDesk.list": [reads],
  "contactDesk.form": [reads],
  "contactDesk.change": [writes],

  "admin.login": [perAddress(100, 15 * minute)],
  "admin.me": [reads],
  "admin.status": [perAccount(120, minute)],
  "admin.beginOtp": [perAccount(30, hour)],
  "admin.confirmOtp": [perAccount(60, hour)],
  "admin.disableOtp": [perAccount(30, hour)],
  "admin.setVip": [writes],
  "admin.announcements": [reads],
  "admin.announce": [perAccount(20, hour), perAccount(50, day)],
  "admin.withdrawAnnouncement": [writes],
} as const satisfies Record<string, readonly RateLimit[]>

/** Routes that have no limit, on purpose. */
export const unlimitedRoutes: readonly string[] = ["health.alive", "health.ready"]

/** Routes that are no calls and stand outside of the table. A page of members' pictures is one call for each of them. */
export const plainRouteLimits = {
  openApi: [perAddress(60, minute)],
  metrics: [perAddress(120, minute)],
  files: [perAddress(3_000, minute)],
  stopMailsPage: [visits],
} as const

/** What is counted inside of a call rather than for each call. */
export const surfaceLimits = {
  /** Failed sign-ins for one member, and from one address. */
  signInFailuresByAccount: failures("account", 5),
  signInFailuresByAddress: failures("address", 5),
  /** Failed sign-ins, and wrong passwords given again, for one admin; failed sign-ins from one address. */
  adminFailuresByAccount: failures("account", 5),
  adminFailuresByAddress: failures("address", 5),
  /** Wrong one-time codes for one admin: few enough in a day that six digits cannot be guessed. */
  otpFailures: [...failures("account", 5), perAccount(50, day)],
  /** Forms that one proof of being human is looked into for; it is spent by the first that is taken. */
  proofTries: perAccount(3, 20 * minute),
  /** Forms of guests from one address, those alone whose fields, proof and pictures were good. */
  guestForms: [perAddress(5, hour), perAddress(12, day)],
  /** Mails that anybody can have sent to any address, by naming it in a form. */
  unprovenMails: [perAccount(5, hour), perAccount(12, day)],
  /** Text messages cost money and wake people: this many to one number, whoever asks. */
  textsPerNumber: perAccount(6, hour),
} as const

/** What all sockets of a member may say together; how many may connect from one address, and say there who they are. */
export const socketLimits = {
  events: perAccount(600, minute),
  typing: perAccount(120, minute),
  connections: perAddress(1_200, minute),
  introductions: perAddress(2_400, minute),
} as const
