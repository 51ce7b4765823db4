import type { RouteRequest } from "@pinyu/contract/route"
import { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import type { TakedownTargetRef, WholeTakedown } from "@pinyu/contract/takedowns/schemas"
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"
import { uploadAsAdmin } from "../upload.ts"

const listKey = ["admin", "takedowns", "list"]
const oneKey = (id: string) => ["admin", "takedowns", id]
const copiesKey = (id: string) => [...oneKey(id), "copies"]

/** How often a page asks again while content is being hidden. */
const pollMs = 1_500

/** All takedowns, latest first. */
export const useTakedowns = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(takedownsAdminRoutes.list, { query: fromCursor(pageParam) }, { signal }),
    staleTime: 0,
  })

const isHiding = (takedown: WholeTakedown | undefined) =>
  takedown?.items.some(({ hidden_at }) => hidden_at === null) ?? false

/** One takedown. Asks again until everything is hidden. */
export const useTakedown = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) =>
      (await callAsAdmin(takedownsAdminRoutes.read, { params: { id } }, { signal })).takedown,
    refetchInterval: ({ state }) => isHiding(state.data) && pollMs,
    staleTime: 0,
  })

/** Stored pictures that are like those of a takedown; found again when it changes. */
export const useCopies = ({ id, pictures_count, items }: WholeTakedown) =>
  useQuery({
    queryKey: [...copiesKey(id), pictures_count, items.filter(({ hidden_at }) => hidden_at).length],
    queryFn: async ({ signal }) =>
      (await callAsAdmin(takedownsAdminRoutes.copies, { params: { id } }, { signal })).copies,
    enabled: pictures_count > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type NewTakedownForm = NonNullable<RouteRequest<typeof takedownsAdminRoutes.create>["body"]>

export const useCreateTakedown = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: NewTakedownForm) =>
      callAsAdmin(takedownsAdminRoutes.create, { body }, { headers: headersFor(body) }),
    onSuccess: ({ takedown }) => {
      begin()
      client.setQueryData(oneKey(takedown.id), takedown)
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

/** A change of a takedown, which every call answers as a whole. */
const useChange = <Input>(id: string, change: (input: Input) => Promise<{ takedown: WholeTakedown }>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ takedown }) => client.setQueryData(oneKey(id), takedown),
  })
}

export const useAddContent = (id: string) =>
  useChange(id, (body: TakedownTargetRef) => callAsAdmin(takedownsAdminRoutes.add, { params: { id }, body }))

export const useAddPicture = (id: string) =>
  useChange(id, (picture: File) =>
    uploadAsAdmin(takedownsAdminRoutes.addPicture, {}, picture, {
      ...{ params: { id }, onProgress: () => undefined, signal: new AbortController().signal },
    }),
  )

export const useWithdraw = (id: string) =>
  useChange(id, () => callAsAdmin(takedownsAdminRoutes.withdraw, { params: { id } }))

/** The URL of a sealed file. Each call is in the log. */
export const useSealedFile = (id: string, itemId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (index: number) => callAsAdmin(takedownsAdminRoutes.file, { params: { id, itemId, index } }),
    onSuccess: () => client.invalidateQueries({ queryKey: oneKey(id), exact: true }),
  })
}
