import { type Note, notesRoutes } from "@pinyu/contract/notes/routes"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"

const keyOf = (memberId: string) => ["notes", memberId]

/** The signed-in member's note about another member, or null. */
export const useNote = (memberId: string) =>
  useQuery({
    queryKey: keyOf(memberId),
    queryFn: async ({ signal }) =>
      (await call(notesRoutes.read, { params: { targetUserId: memberId } }, { signal })).note,
  })

export const useWriteNote = (memberId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (noteContent: string) =>
      (await call(notesRoutes.write, { params: { targetUserId: memberId }, body: { noteContent } })).note,
    onSuccess: (note) => client.setQueryData<Note | null>(keyOf(memberId), note),
  })
}

export const useRemoveNote = (memberId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(notesRoutes.remove, { params: { targetUserId: memberId } }),
    onSuccess: () => client.setQueryData<Note | null>(keyOf(memberId), null),
  })
}
