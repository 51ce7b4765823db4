import { segment } from "../pages.ts"

/** The paths of the admin console. */
export const adminPages = {
  login: "/admin/login",
  invitation: (token: string) => `/account-link/admin-invitation/${segment(token)}`,
  team: "/admin/team",
  audit: "/admin/audit",
  dashboard: "/admin/dashboard",
  reports: "/admin/reports",
  report: (caseId: string) => `/admin/reports/${segment(caseId)}`,
  appeals: "/admin/appeals",
  members: "/admin/members",
  member: (memberId: string) => `/admin/members/${segment(memberId)}`,
  contactForms: "/admin/contact",
  contactForm: (formId: string) => `/admin/contact/${segment(formId)}`,
  announcements: "/admin/announcements",
} as const
