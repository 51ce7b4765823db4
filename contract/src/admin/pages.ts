import { segment } from "../pages.ts"

/** The paths of the admin console. */
export const adminPages = {
  login: "/admin/login",
  invitation: (token: string) => `/account-link/admin-invitation/${segment(token)}`,
  team: "/admin/team",
  settings: "/admin/settings",
  audit: "/admin/audit",
  dashboard: "/admin/dashboard",
  /** The admin's own sign-in, sessions and second step. */
  security: "/admin/security",
  reports: "/admin/reports",
  report: (caseId: string) => `/admin/reports/${segment(caseId)}`,
  appeals: "/admin/appeals",
  signals: "/admin/signals",
  photos: "/admin/photos",
  verifications: "/admin/verification",
  verification: (verificationId: string) => `/admin/verification/${segment(verificationId)}`,
  figures: "/admin/figures",
  takedowns: "/admin/takedowns",
  takedown: (takedownId: string) => `/admin/takedowns/${segment(takedownId)}`,
  members: "/admin/members",
  member: (memberId: string) => `/admin/members/${segment(memberId)}`,
  contactForms: "/admin/contact",
  contactForm: (formId: string) => `/admin/contact/${segment(formId)}`,
  announcements: "/admin/announcements",
  legal: "/admin/legal",
  /** The draft of a document, or the acceptances of a version, by its id. */
  legalVersion: (typeOrId: string) => `/admin/legal/${segment(typeOrId)}`,
} as const
