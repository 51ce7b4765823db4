import { adminsWith, open, type Row } from "./access-matrix.kinds.fixture.ts"

const all = adminsWith("owner", "moderator", "support", "viewer")
const owners = adminsWith("owner")
const moderators = adminsWith("owner", "moderator")
const support = adminsWith("owner", "moderator", "support")

/** Routes of the admin console, each with the roles that may call it. */
export const adminRows = {
  "admin.login": open,
  "admin.logout": all,
  "admin.sessions": all,
  "admin.endSession": all,
  "admin.endSessions": all,
  "admin.me": all,
  "admin.status": all,
  "admin.beginOtp": all,
  "admin.confirmOtp": all,
  "admin.disableOtp": all,
  "admin.renewRecoveryCodes": all,
  "admin.changePassword": all,
  "admin.setVip": adminsWith("owner", "support"),
  "admin.rename": moderators,
  "admin.announcements": all,
  "admin.announce": moderators,
  "admin.withdrawAnnouncement": moderators,
  "admin.audit.list": owners,
  "admin.team.list": owners,
  "admin.team.invite": owners,
  "admin.team.revoke": owners,
  "admin.team.invitation": open,
  "admin.team.accept": open,
  "admin.team.change": owners,
  "admin.team.endSessions": owners,
  "admin.members.list": support,
  "admin.members.read": support,
  "admin.members.suspend": moderators,
  "admin.members.restore": moderators,
  "admin.members.endSessions": moderators,
  "admin.members.mailVerification": support,
  "admin.appeals.list": moderators,
  "admin.appeals.decide": moderators,
  "admin.reports.list": moderators,
  "admin.reports.read": moderators,
  "admin.reports.claim": moderators,
  "admin.reports.release": moderators,
  "admin.reports.file": moderators,
  "admin.reports.decide": moderators,
  "admin.reports.undo": moderators,
  "admin.reports.apply": moderators,
  "admin.contact.list": support,
  "admin.contact.form": support,
  "admin.contact.change": support,
} as const satisfies Record<string, Row>
