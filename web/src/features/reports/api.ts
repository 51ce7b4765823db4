import { reportsRoutes } from "@pinyu/contract/reports/routes"
import type { RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { fromCursor, paging } from "../../lib/query/paged-list.ts"

type Report = RouteRequest<typeof reportsRoutes.submit>["body"]
export type Receipt = RouteResponse<typeof reportsRoutes.submit>

/** Sends a report; the response is its receipt. */
export const useReport = () =>
  useMutation({ mutationFn: (report: Report) => call(reportsRoutes.submit, { body: report }) })

const limit = 20

/** The member's own reports, latest first. */
export const useOwnReports = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: ["reports", "own"],
    queryFn: ({ pageParam, signal }) =>
      call(reportsRoutes.mine, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })
