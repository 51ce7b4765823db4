import { adminRateLimits } from "./admin/rate-limits.ts"
import { chatRateLimits } from "./chat/rate-limits.ts"
import { exploreRateLimits } from "./explore/rate-limits.ts"
import { feedRateLimits } from "./feed/rate-limits.ts"
import {
  day,
  hour,
  type LimitSubject,
  minute,
  perAccount,
  perAddress,
  perBrowser,
  perPair,
  type RateLimit,
  reads,
  visits,
  writes,
} from "./rate-limit.ts"

/**
 * Failures allowed per window. The block grows with repeated failures but is at most 15 minutes, so that a
 * stranger cannot lock a member out for good.
 */
const failures = (by: LimitSubject, free: number): readonly RateLimit[] => [
  { by, max: free, seconds: minute },
  { by, max: 2 * free, seconds: 5 * minute },
  { by, max: 4 * free, seconds: 15 * minute },
]

/** The limits of every route by id. The route entries take theirs from here. */
export const rateLimits = {
  // Monitoring must work during a flood.
  "health.alive": [],
  "health.ready": [],

  "version.current": [visits],

  // These three could show whether an address is registered. `actionLimits` limits them further.
  "auth.checkEmail": [perAddress(30, 10 * minute), perAccount(20, hour)],
  "auth.sendEmailCode": [perAddress(12, hour)],
  "auth.register": [perAddress(12, hour), perAccount(12, hour)],
  "auth.login": [perAddress(100, 15 * minute)],
  "auth.refresh": [perAddress(300, 15 * minute)],
  "auth.logout": [perAddress(300, 15 * minute)],
  "auth.me": [reads],
  "auth.deviceKey": [reads],
  "auth.checkRecentSignIn": [reads],
  "auth.changePassword": [perAccount(10, hour)],
  "auth.forgotPassword": [perAddress(20, hour)],
  "auth.resetPassword": [perAddress(30, hour)],
  "auth.sendVerificationEmail": [perAccount(10, hour)],
  "auth.verifyEmail": [perAddress(60, hour)],
  "auth.showVerification": [perAddress(60, hour)],
  "auth.startAnew": [perAddress(30, hour)],
  "auth.changeEmail": [perAccount(6, hour), perAccount(10, day)],
  "auth.confirmEmailChange": [perAccount(30, hour)],
  "auth.undoEmailChange": [perAddress(30, hour)],
  "auth.sendPhoneCode": [perAccount(6, hour), perAccount(10, day)],
  "auth.verifyPhone": [perAccount(30, hour), perAccount(50, day)],
  "auth.removePhone": [perAccount(10, hour)],
  "auth.reauthenticate": [perAccount(10, hour)],
  "auth.listSessions": [reads],
  "auth.endSession": [writes],
  "auth.endOtherSessions": [writes],

  "passkeys.stats": [reads],
  "passkeys.beginRegistration": [perAccount(30, hour)],
  "passkeys.finishRegistration": [perAccount(30, hour)],
  // The sign-in page begins one at each visit and renews it while it stays open.
  "passkeys.beginAuthentication": [perAddress(300, 15 * minute)],
  "passkeys.finishAuthentication": [perAddress(100, 15 * minute)],
  "passkeys.beginReauthentication": [perAccount(30, hour)],
  "passkeys.finishReauthentication": [perAccount(30, hour)],
  "passkeys.credentials": [reads],
  "passkeys.rename": [writes],
  "passkeys.remove": [writes],
  "passkeys.settings": [reads],
  "passkeys.setSettings": [writes],

  "secondStep.status": [reads],
  "secondStep.beginOtp": [perAccount(30, hour)],
  "secondStep.confirmOtp": [perAccount(60, hour)],
  "secondStep.disableOtp": [perAccount(30, hour)],
  "secondStep.renewRecoveryCodes": [perAccount(30, hour)],
  "secondStep.keep": [perAccount(30, hour)],
  "secondStep.setPasswordSignIn": [perAccount(30, hour)],

  "profiles.me": [reads],
  "profiles.update": [writes],
  "profiles.generateUploadUrl": [perAccount(60, hour), perAccount(200, day)],
  "profiles.user": [reads],
  "profiles.privacy": [reads],
  "profiles.setPrivacy": [writes],
  "profiles.switchIdentity": [perAccount(20, hour)],

  "friends.iLike": [reads],
  "friends.likeMe": [reads],
  "friends.mutualLikes": [reads],
  "friends.blacklist": [reads],
  "friends.stats": [reads],
  "friends.like": [writes, perPair(30, hour)],
  "friends.likePart": [writes, perPair(30, hour)],
  "friends.unlikePart": [writes, perPair(30, hour)],
  "friends.claimMatch": [writes],
  "friends.unlike": [writes, perPair(30, hour)],
  "friends.block": [writes, perPair(30, hour)],
  "friends.editBlock": [writes],
  "friends.unblock": [writes],

  "avoidedContacts.list": [reads],
  "avoidedContacts.add": [perAccount(30, hour), perAccount(50, day)],
  "avoidedContacts.remove": [writes],
  "avoidedContacts.removeAll": [perAccount(30, hour)],

  "security.notMe": [perAddress(30, hour)],
  "security.endEverySession": [perAccount(10, hour)],
  "exports.latest": [reads],
  "exports.request": [perAccount(5, day)],
  "exports.download": [perAccount(30, hour)],
  "account.pause": [perAccount(10, hour)],
  "account.end": [perAccount(10, hour)],
  "account.answer": [perAddress(30, hour)],

  "legal.read": [visits],
  "legal.versions": [visits],
  "legal.version": [visits],
  "legal.pending": [reads],
  "legal.accept": [writes],

  "notes.read": [reads],
  "notes.write": [writes],
  "notes.remove": [writes],

  "meetings.list": [reads],
  // Each new plan sends a mail or a text message to somebody who is no member.
  "meetings.create": [perAccount(6, hour), perAccount(10, day)],
  "meetings.update": [writes],
  "meetings.end": [writes],
  "meetings.remove": [writes],
  "meetings.shared": [perAddress(120, hour)],
  "meetings.stop": [perAddress(30, hour)],

  "reports.submit": [perAccount(30, day)],
  "reports.mine": [reads],
  "appeals.submit": [perAddress(30, hour)],
  "appeals.decisions": [reads],
  "appeals.submitForDecision": [perAccount(30, day)],

  "wishes.list": [reads],
  "wishes.endingSoon": [reads],
  "wishes.myStatus": [reads],
  "wishes.create": [perAccount(20, hour), perAccount(50, day)],
  "wishes.wish": [reads],
  "wishes.edit": [writes],
  "wishes.close": [writes],
  "wishes.pin": [writes],
  "wishes.like": [writes],

  "albums.list": [reads],
  "albums.stats": [reads],
  "albums.ofMember": [reads],
  "albums.album": [reads],
  "albums.media": [reads],
  "albums.create": [perAccount(20, hour), perAccount(50, day)],
  "albums.update": [writes],
  "albums.remove": [writes],
  // The page sends one file per call, so that each can be cancelled and retried.
  "albums.addMedia": [perAccount(200, hour), perAccount(500, day)],
  "albums.removeMedia": [writes],
  "albums.setCover": [writes],
  "albums.request": [perAccount(10, hour), perAccount(25, day)],
  "albums.cancelRequest": [writes],
  "albums.requests": [reads],
  "albums.grant": [writes],
  "albums.decline": [writes],
  "albums.undoDecline": [writes],
  "albums.grants": [reads],
  "albums.changeGrant": [writes],
  "albums.revoke": [writes],
  "albums.views": [reads],
  "albums.markedFor": [perAccount(60, hour)],

  "notifications.list": [reads],
  "notifications.unreadCount": [reads],
  "notifications.markRead": [writes],
  "notifications.markOneRead": [writes],
  "notifications.markUnread": [writes],
  "notifications.remove": [writes],
  "notifications.removeAll": [writes],
  "notifications.removeSome": [writes],
  "notifications.restore": [writes],
  "notifications.preferences": [reads],
  "notifications.setPreferences": [writes],
  "notifications.quietHours": [reads],
  "notifications.setQuietHours": [writes],
  "notifications.pushKey": [reads],
  "notifications.subscribe": [perAccount(60, hour)],
  "notifications.unsubscribe": [writes],
  // Called by a few addresses of a mail service on behalf of all members.
  "notifications.stopMails": [visits],

  "media.upload": [perAccount(60, hour), perAccount(250, day)],
  "media.uploadVoice": [perAccount(120, hour), perAccount(500, day)],

  "settings.firstMessages": [reads],

  "verification.mine": [reads],
  "verification.begin": [perAccount(20, hour), perAccount(50, day)],
  "verification.submit": [perAccount(5, day)],
  "verification.withdraw": [writes],
  // Called by one address of the identity service on behalf of all members.
  "verification.result": [visits],

  "humanCheck.config": [visits],
  "humanCheck.challenge": [perAddress(60, 10 * minute)],
  "humanCheck.verify": [perAddress(60, 10 * minute)],
  "contact.submit": [perAddress(20, hour), perAccount(10, hour), perAccount(25, day)],
  "contact.form": [visits, reads],
  "contact.resendVerification": [perAddress(30, hour), perAccount(30, hour)],
  "contact.reply": [perAddress(60, hour), perAccount(30, hour), perAccount(100, day)],
  "contact.verification": [perAddress(60, hour)],
  "contact.verifyEmail": [perAddress(60, hour)],
  ...chatRateLimits,
  ...exploreRateLimits,
  ...feedRateLimits,
  ...adminRateLimits,
} as const satisfies Record<string, readonly RateLimit[]>

/** Routes without a limit. */
export const unlimitedRoutes: readonly string[] = ["health.alive", "health.ready"]

/** Limits of routes outside the contract. A page with member photos makes one call per photo. */
export const plainRouteLimits = {
  openApi: [perAddress(60, minute)],
  metrics: [perAddress(120, minute)],
  files: [perAddress(3_000, minute)],
  markedFiles: [perAddress(600, minute)],
  stopMailsPage: [visits],
} as const

/** Limits of actions inside a call, which several routes may share. */
export const actionLimits = {
  /** Failed sign-ins per member, and per address. */
  signInFailuresByAccount: failures("account", 5),
  signInFailuresByAddress: failures("address", 5),
  /** Sign-ins past the failure limit with a proof of work, which deters attackers and lets the owner in. */
  slowedSignIns: [perAccount(60, hour)],
  /** Looks at whether an address is registered without a proof of work: of the address, a network, a browser. */
  freeLooksByAccount: [perAccount(2, hour)],
  freeLooksByAddress: [perAddress(2, hour)],
  freeLooksByBrowser: [perBrowser(2, hour)],
  /** Looks of a browser with and without a proof. */
  looksByBrowser: [perBrowser(30, hour)],
  /** Failed sign-ins and reauthentications per admin; failed sign-ins per address. */
  adminFailuresByAccount: failures("account", 5),
  adminFailuresByAddress: failures("address", 5),
  /**
   * Wrong one-time and recovery codes per member or admin. The daily limit makes six digits unguessable. A
   * correct code does not reset it.
   */
  otpFailures: failures("account", 5),
  otpFailuresByDay: [perAccount(50, day)],
  /** Forms per human proof. The first accepted form consumes the proof. */
  proofTries: perAccount(3, 20 * minute),
  /** Accepted forms of guests per address. */
  guestForms: [perAddress(5, hour), perAddress(12, day)],
  /** Mails to an unverified address that anyone can name in a form. */
  unverifiedMails: [perAccount(5, hour), perAccount(12, day)],
  /** Codes per address or number, for all callers. Text messages cost money and disturb people. */
  emailCodesSent: [perAccount(6, hour), perAccount(12, day)],
  phoneCodesSent: [perAccount(6, hour), perAccount(10, day)],
  /**
   * Wrong codes per registering address, or per member whatever their numbers. The codes sent to one number
   * limit the guesses at it: five per code.
   */
  emailCodeGuesses: [perAccount(30, day)],
  phoneCodeGuesses: [perAccount(25, day)],
  /** Notices to the holder of a number that another member tried to verify. */
  numberNotices: [perAccount(1, day)],
  /** Reset and verification links per address. Beyond the limit the newest link stays valid. */
  resetMails: [perAccount(5, hour), perAccount(10, day)],
  verificationMails: [perAccount(5, hour), perAccount(10, day)],
  /** Links that prove a new address, per address and for all callers. */
  emailChangesSent: [perAccount(5, hour), perAccount(10, day)],
  /** Notices to the owner of an address that somebody tried to register with. */
  registrationNotices: [perAccount(3, day)],
  /** Notices to the owner of an address that another member asked to change to. */
  addressNotices: [perAccount(1, day)],
} as const

/** Events of all sockets of a member; connections and handshakes per address. */
export const socketLimits = {
  events: perAccount(600, minute),
  typing: perAccount(120, minute),
  connections: perAddress(1_200, minute),
  handshakes: perAddress(2_400, minute),
} as const
