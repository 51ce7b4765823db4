import { admin, open, type Row } from "./access-matrix.kinds.fixture.ts"

/** Routes for admins only. */
export const adminRows = {
  "admin.login": open,
  "admin.logout": admin,
  "admin.sessions": admin,
  "admin.endSession": admin,
  "admin.endSessions": admin,
  "admin.me": admin,
  "admin.status": admin,
  "admin.beginOtp": admin,
  "admin.confirmOtp": admin,
  "admin.disableOtp": admin,
  "admin.renewRecoveryCodes": admin,
  "admin.setVip": admin,
  "admin.rename": admin,
  "admin.announcements": admin,
  "admin.announce": admin,
  "admin.withdrawAnnouncement": admin,
  "admin.contact.list": admin,
  "admin.contact.form": admin,
  "admin.contact.change": admin,
} as const satisfies Record<string, Row>
