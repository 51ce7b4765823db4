import * as z from "zod"
import { email, givenPassword } from "../auth/schemas.ts"
import { id } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import {
  admin,
  announcement,
  memberStanding,
  newAnnouncement,
  otp,
  serviceStatus,
  vipEnd,
} from "./schemas.ts"

const signedIn = z.object({ adminToken: z.string(), admin })

export const adminRoutes = {
  login: defineRoute({
    id: "admin.login",
    method: "POST",
    path: "/api/admin/login",
    summary: "Signs an admin in for eight hours; asks for a one-time code once enrolled",
    access: "anyone",
    limits: rateLimits["admin.login"],
    body: z.object({ email, password: givenPassword, otp: otp.optional() }),
    response: signedIn,
    errors: ["wrong_credentials", "otp_required", "otp_wrong"],
  }),
  me: defineRoute({
    id: "admin.me",
    method: "GET",
    path: "/api/admin/me",
    summary: "The signed-in admin",
    access: "admin",
    limits: rateLimits["admin.me"],
    response: z.object({ admin }),
  }),
  status: defineRoute({
    id: "admin.status",
    method: "GET",
    path: "/api/admin/status",
    summary: "Probes database, cache and storage anew; answers in under two seconds even when one hangs",
    access: "admin",
    withoutDatabase: true,
    limits: rateLimits["admin.status"],
    response: z.object({
      cloudSql: serviceStatus,
      memorystoreForValkey: serviceStatus,
      cloudStorage: serviceStatus,
    }),
  }),
  beginOtp: defineRoute({
    id: "admin.beginOtp",
    method: "POST",
    path: "/api/admin/otp/enrolment",
    summary: "Makes a secret for an authenticator app; it counts once a code of it was given back",
    access: "admin",
    limits: rateLimits["admin.beginOtp"],
    body: z.object({ password: givenPassword }),
    response: z.object({
      /** `otpauth://`, for the QR code. */
      uri: z.string(),
      /** The same secret in base 32, to be typed. */
      secret: z.string(),
    }),
    errors: ["password_wrong", "otp_out_of_date"],
  }),
  confirmOtp: defineRoute({
    id: "admin.confirmOtp",
    method: "POST",
    path: "/api/admin/otp",
    summary: "Turns one-time codes on and ends every other session of the admin",
    access: "admin",
    limits: rateLimits["admin.confirmOtp"],
    body: z.object({ otp }),
    response: signedIn,
    errors: ["otp_wrong", "otp_out_of_date"],
  }),
  disableOtp: defineRoute({
    id: "admin.disableOtp",
    method: "DELETE",
    path: "/api/admin/otp",
    summary: "Turns one-time codes off and ends every other session of the admin",
    access: "admin",
    limits: rateLimits["admin.disableOtp"],
    body: z.object({ password: givenPassword, otp }),
    response: signedIn,
    errors: ["password_wrong", "otp_wrong", "otp_out_of_date"],
  }),
  setVip: defineRoute({
    id: "admin.setVip",
    method: "PUT",
    path: "/api/admin/members/:id/vip",
    summary: "Makes a member VIP until an instant, in place of any end that was set before; null ends it now",
    access: "admin",
    limits: rateLimits["admin.setVip"],
    params: z.object({ id }),
    body: z.object({ vip_expires_at: vipEnd }),
    response: z.object({ member: memberStanding }),
    errors: ["member_not_found"],
  }),
  announcements: defineRoute({
    id: "admin.announcements",
    method: "GET",
    path: "/api/admin/announcements",
    summary: "What was announced, newest first, and how far the telling is",
    access: "admin",
    limits: rateLimits["admin.announcements"],
    query: pageQuery,
    response: z.object({ announcements: z.array(announcement), nextCursor }),
  }),
  announce: defineRoute({
    id: "admin.announce",
    method: "POST",
    path: "/api/admin/announcements",
    summary: "Tells every member there is now, by `system_announcement`",
    access: "admin",
    idempotent: true,
    limits: rateLimits["admin.announce"],
    body: newAnnouncement,
    status: 201,
    response: z.object({ announcement }),
    errors: ["idempotency_key_reused"],
  }),
  withdrawAnnouncement: defineRoute({
    id: "admin.withdrawAnnouncement",
    method: "DELETE",
    path: "/api/admin/announcements/:id",
    summary: "Ends the telling, and takes an announcement back from whoever had it; a repeat changes nothing",
    access: "admin",
    limits: rateLimits["admin.withdrawAnnouncement"],
    params: z.object({ id }),
    response: z.object({ announcement }),
    errors: ["announcement_not_found"],
  }),
} as const
