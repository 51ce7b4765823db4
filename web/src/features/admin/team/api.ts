import type { Invitation, NewInvitation, TeamAdmin, TeamChange } from "@pinyu/contract/admin/team"
import { adminTeamRoutes } from "@pinyu/contract/admin/team-routes"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { adminSession, callAsAdmin } from "../session.ts"

const teamKey = ["admin", "team"]

/** The admins and the open invitations. */
export const useTeam = () =>
  useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => callAsAdmin(adminTeamRoutes.list, {}, { signal }),
    staleTime: 0,
  })

/** A change of the team. The list is loaded again afterwards, also after a failure. */
const useTeamChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: teamKey }),
  })
}

export const useInvite = () =>
  useTeamChange((body: NewInvitation) => callAsAdmin(adminTeamRoutes.invite, { body }))

export const useRevokeInvitation = () =>
  useTeamChange(({ id }: Invitation) => callAsAdmin(adminTeamRoutes.revoke, { params: { id } }))

export const useChangeAdmin = () =>
  useTeamChange(({ id, ...body }: TeamChange & Pick<TeamAdmin, "id">) =>
    callAsAdmin(adminTeamRoutes.change, { params: { id }, body }),
  )

export const useEndAdminSessions = () =>
  useTeamChange(({ id }: TeamAdmin) => callAsAdmin(adminTeamRoutes.endSessions, { params: { id } }))

/** The invitation of a mailed token. Fails with `token_invalid`. */
export const readInvitation = async (token: string) =>
  (await callAsAdmin(adminTeamRoutes.invitation, { body: { token } })).invitation

/** Creates the invited admin and signs them in. Fails with `token_invalid`. */
export const acceptInvitation = async (token: string, newPassword: string) => {
  const { adminToken } = await callAsAdmin(adminTeamRoutes.accept, { body: { token, newPassword } })
  adminSession.store(adminToken)
}
