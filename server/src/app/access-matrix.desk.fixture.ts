import { desk, open, type Row } from "./access-matrix.kinds.fixture.ts"

/** What is for admins alone. */
export const deskRows = {
  "admin.login": open,
  "admin.me": desk,
  "admin.status": desk,
  "admin.beginOtp": desk,
  "admin.confirmOtp": desk,
  "admin.disableOtp": desk,
  "admin.setVip": desk,
  "admin.announcements": desk,
  "admin.announce": desk,
  "admin.withdrawAnnouncement": desk,
  "contactDesk.list": desk,
  "contactDesk.form": desk,
  "contactDesk.change": desk,
} as const satisfies Record<string, Row>
