import type { MeetingOutcome } from "@pinyu/contract/meetings/options"
import { meetingsRoutes } from "@pinyu/contract/meetings/routes"
import type { Meeting } from "@pinyu/contract/meetings/schemas"
import type { RouteRequest } from "@pinyu/contract/route"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts"

export type Plan = RouteRequest<typeof meetingsRoutes.create>["body"]
export type Changes = RouteRequest<typeof meetingsRoutes.update>["body"]

const key = ["meetings"]

/** The member's plans, the next one first. */
export const useMeetings = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(meetingsRoutes.list, {}, { signal })).meetings,
    staleTime: 0,
  })

/** A mutation after which the list is read again. */
const useChange = <Input>(mutationFn: (input: Input) => Promise<{ meeting: Meeting } | object>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) })
}

/** Plans a meeting. A retry of the same plan plans it once. */
export const useCreateMeeting = () => {
  const { headersFor, begin } = useIdempotencyKeys()
  return useChange(async (plan: Plan) => {
    const answer = await call(meetingsRoutes.create, { body: plan }, { headers: headersFor(plan) })
    begin()
    return answer
  })
}

export const useUpdateMeeting = (meetingId: string) =>
  useChange((changes: Changes) => call(meetingsRoutes.update, { params: { meetingId }, body: changes }))

export const useEndMeeting = (meetingId: string) =>
  useChange((outcome: MeetingOutcome) =>
    call(meetingsRoutes.end, { params: { meetingId }, body: { outcome } }),
  )

export const useEraseMeeting = (meetingId: string) =>
  useChange(() => call(meetingsRoutes.remove, { params: { meetingId } }))
