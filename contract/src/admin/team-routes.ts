import { mailedToken, newAdminPassword } from "../auth/schemas.ts"
import { id } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { signedIn } from "./schemas.ts"
import { invitation, newInvitation, teamAdmin, teamChange } from "./team.ts"

const ofAdmin = { params: z.object({ id }), response: z.object({ admin: teamAdmin }) }

/** The accounts of the team. Owners manage them; an invitation creates one. */
export const adminTeamRoutes = defineRoutes("admin.team", {
  list: {
    method: "GET",
    path: "/api/admin/team",
    summary: "All admins and open invitations, oldest first",
    access: "admin:team",
    response: z.object({ admins: z.array(teamAdmin), invitations: z.array(invitation) }),
  },
  invite: {
    method: "POST",
    path: "/api/admin/invitations",
    summary: "Mails an invitation for three days; a repeat replaces the earlier one of the address",
    access: "admin:team",
    fresh: true,
    body: newInvitation,
    status: 201,
    response: z.object({ invitation }),
    errors: ["admin_exists", "too_many_admins"],
  },
  revoke: {
    method: "DELETE",
    path: "/api/admin/invitations/:id",
    summary: "Revokes an invitation; a repeat changes nothing",
    access: "admin:team",
    params: z.object({ id }),
    response: z.object({}),
  },
  invitation: {
    method: "POST",
    path: "/api/admin/invitation",
    summary: "The invitation of a mailed link; changes nothing",
    access: "anyone",
    body: z.object({ token: mailedToken }),
    response: z.object({ invitation }),
    errors: ["token_invalid"],
  },
  accept: {
    method: "POST",
    path: "/api/admin/invitation/accept",
    summary: "Creates the invited admin with a password, once, and signs them in",
    access: "anyone",
    body: z.object({ token: mailedToken, newPassword: newAdminPassword }),
    status: 201,
    response: signedIn,
    errors: ["token_invalid"],
  },
  change: {
    method: "PUT",
    path: "/api/admin/team/:id",
    summary: "Changes an admin's role, suspends or restores them; a suspension ends their sessions",
    access: "admin:team",
    fresh: true,
    ...ofAdmin,
    body: teamChange,
    errors: ["admin_not_found", "admin_is_self"],
  },
  endSessions: {
    method: "DELETE",
    path: "/api/admin/team/:id/sessions",
    summary: "Ends all sessions of an admin",
    access: "admin:team",
    fresh: true,
    ...ofAdmin,
    errors: ["admin_not_found"],
  },
})
