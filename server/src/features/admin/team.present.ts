import type { Invitation, TeamAdmin } from "@pinyu/contract/admin/team"
import type { InvitationRow, TeamAdminRow } from "./team.queries.ts"

/** An admin, as an owner sees them. */
export const presentTeamAdmin = (row: TeamAdminRow): TeamAdmin => ({
  id: row.id,
  email: row.email,
  role: row.role,
  suspended: row.suspended_at !== null,
  has_second_step: row.has_second_step,
  signed_in_at: row.signed_in_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
