import type { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import type { adminPasskeyRoutes } from "@pinyu/contract/admin/passkey-routes"
import type { adminRoutes } from "@pinyu/contract/admin/routes"
import type { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Admin } from "./admin.service.ts"

export const adminHandlers = (admin: Admin): Handlers<typeof adminRoutes> => ({
  login: ({ body, client }) => admin.signIn({ ...body, client }),
  logout: ({ viewer, client }) => admin.logout(viewer, client),
  reauthenticate: ({ viewer, body, client }) => admin.reauthenticate(viewer, body, client),
  sessions: ({ viewer }) => admin.sessions(viewer),
  endSession: ({ viewer, params, client }) => admin.endSession(viewer, params.id, client),
  endSessions: ({ viewer, client }) => admin.endSessions(viewer, client),
  me: async ({ viewer }) => ({ admin: await admin.admin(viewer.id) }),
  status: () => admin.status(),
  beginOtp: ({ viewer, body }) => admin.beginOtp(viewer, body.password),
  confirmOtp: ({ viewer, body, client }) => admin.confirmOtp(viewer, body.otp, client),
  setVip: ({ viewer, params, body, client }) => admin.setVip(viewer, params.id, body, client),
  rename: ({ viewer, params, body, client }) => admin.rename(viewer, params.id, body, client),
  announcements: ({ query }) => admin.announcements(query),
  announce: ({ viewer, body, client, idempotencyKey }) =>
    admin.announce(viewer, body, idempotencyKey, client),
  withdrawAnnouncement: ({ viewer, params, client }) => admin.withdraw(viewer, params.id, client),
  disableOtp: ({ viewer, body, client }) => admin.disableOtp(viewer, body, client),
  changePassword: ({ viewer, body, client }) => admin.changePassword(viewer, body, client),
  renewRecoveryCodes: ({ viewer, body, client }) => admin.renewRecoveryCodes(viewer, body, client),
})

export const adminPasskeyHandlers = (admin: Admin): Handlers<typeof adminPasskeyRoutes> => ({
  list: ({ viewer }) => admin.passkeys(viewer),
  beginRegistration: ({ viewer }) => admin.beginPasskey(viewer),
  finishRegistration: ({ viewer, body, client }) =>
    admin.addPasskey(viewer, body.registrationResponse, client),
  remove: ({ viewer, params, client }) => admin.removePasskey(viewer, params.id, client),
  beginSignIn: () => admin.beginPasskeySignIn(),
  finishSignIn: ({ body, client }) => admin.signInWithPasskey(body.authenticationResponse, client),
  beginReauthentication: ({ viewer }) => admin.beginPasskeyReauthentication(viewer),
  finishReauthentication: ({ viewer, body, client }) =>
    admin.reauthenticateWithPasskey(viewer, body.authenticationResponse, client),
})

export const adminTeamHandlers = (admin: Admin): Handlers<typeof adminTeamRoutes> => ({
  list: () => admin.team(),
  invite: ({ viewer, body, client }) => admin.invite(viewer, body, client),
  revoke: ({ viewer, params, client }) => admin.revokeInvitation(viewer, params.id, client),
  invitation: ({ body }) => admin.invitation(body.token),
  accept: ({ body, client }) => admin.acceptInvitation(body, client),
  change: ({ viewer, params, body, client }) => admin.changeAdmin(viewer, params.id, body, client),
  endSessions: ({ viewer, params, client }) => admin.endAdminSessions(viewer, params.id, client),
})

export const adminAuditHandlers = (admin: Admin): Handlers<typeof adminAuditRoutes> => ({
  list: ({ query }) => admin.auditEntries(query),
  export: ({ viewer, body, client }) => admin.exportAudit(viewer, body, client),
})
