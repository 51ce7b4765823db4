import type { AuditFilter } from "@pinyu/contract/admin/audit"
import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 50

/** The entries that match a filter, newest first. */
export const useAuditEntries = (filter: AuditFilter) =>
  useInfiniteQuery({
    ...paging,
    queryKey: ["admin", "audit", filter],
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(
        adminAuditRoutes.list,
        { query: { limit, ...filter, ...fromCursor(pageParam) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
