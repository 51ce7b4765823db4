import type { AuditFilter } from "@pinyu/contract/admin/audit"
import { adminAuditRoutes } from "@pinyu/contract/admin/audit-routes"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 50

/** Spreadsheets recognise UTF-8 by it. */
const byteOrderMark = "\uFEFF"

/** Reads all entries that match a filter as CSV, part by part; `onProgress` gets the number of parts. */
export const exportAudit = async (filter: AuditFilter, onProgress: (parts: number) => void) => {
  const parts: string[] = [byteOrderMark]
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const body = { ...filter, ...(cursor !== undefined && { cursor }) }
    const { csv, nextCursor } = await callAsAdmin(adminAuditRoutes.export, { body })
    parts.push(csv)
    onProgress(parts.length - 1)
    isMore = nextCursor !== null
    cursor = nextCursor ?? undefined
  }
  return new Blob(parts, { type: "text/csv" })
}

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
