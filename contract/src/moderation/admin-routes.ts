import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { moderationLimits } from "./limits.ts"
import { newMemberNote } from "./notes.ts"
import { memberQuery, memberRecord, memberSummary, newSuspension } from "./schemas.ts"

const oneMember = { params: z.object({ id }), response: z.object({ member: memberRecord }) }

/** Members in the admin console. */
export const membersAdminRoutes = defineRoutes("admin.members", {
  list: {
    method: "GET",
    path: "/api/admin/members",
    summary: "Members by nickname, e-mail address, phone number or id, the latest to join first",
    access: "admin:members",
    query: memberQuery,
    response: z.object({ members: z.array(memberSummary), nextCursor }),
  },
  read: {
    method: "GET",
    path: "/api/admin/members/:id",
    summary: "One member's account",
    access: "admin:members",
    ...oneMember,
    errors: ["member_not_found"],
  },
  suspend: {
    method: "PUT",
    path: "/api/admin/members/:id/suspension",
    summary: "Suspends a member at once, or replaces the rule and the end of their suspension",
    access: "admin:members.suspend",
    fresh: { until: { beyondDays: moderationLimits.shortSuspensionDays } },
    ...oneMember,
    body: newSuspension,
    errors: ["member_not_found", "own_account"],
  },
  restore: {
    method: "DELETE",
    path: "/api/admin/members/:id/suspension",
    summary: "Ends a member's suspension; without one it changes nothing",
    access: "admin:members.suspend",
    ...oneMember,
    errors: ["member_not_found", "own_account"],
  },
  endLimit: {
    method: "DELETE",
    path: "/api/admin/members/:id/first-message-limit",
    summary: "Lets a member write first messages again; without a limit it changes nothing",
    access: "admin:members.suspend",
    ...oneMember,
    errors: ["member_not_found", "own_account"],
  },
  mailVerification: {
    method: "POST",
    path: "/api/admin/members/:id/verification-mail",
    summary: "Mails the link that verifies a member's e-mail address again",
    access: "admin:members",
    params: z.object({ id }),
    response: z.object({}),
    errors: ["member_not_found", "email_already_verified", "email_code_too_soon"],
  },
  addNote: {
    method: "POST",
    path: "/api/admin/members/:id/notes",
    summary: "Adds a note of the team about a member, which the member never sees",
    access: "admin:members",
    ...oneMember,
    body: newMemberNote,
    errors: ["member_not_found", "own_account"],
  },
  deleteNote: {
    method: "DELETE",
    path: "/api/admin/members/:id/notes/:noteId",
    summary: "Deletes a note about a member; a missing one changes nothing",
    access: "admin:members",
    ...oneMember,
    params: z.object({ id, noteId: id }),
    errors: ["member_not_found", "own_account"],
  },
  endSessions: {
    method: "DELETE",
    path: "/api/admin/members/:id/sessions",
    summary: "Ends all sessions of a member",
    access: "admin:members.suspend",
    ...oneMember,
    errors: ["member_not_found"],
  },
})
