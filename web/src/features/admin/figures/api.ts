import { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { callAsAdmin } from "../session.ts"

/** Spreadsheets recognise UTF-8 by it. */
const byteOrderMark = "\uFEFF"

const queryOf = (days: number) => ({ query: { days: String(days) } })

/** The figures of the last complete days. */
export const useFigures = (days: number) =>
  useQuery({
    queryKey: ["admin", "figures", days],
    queryFn: async ({ signal }) =>
      (await callAsAdmin(figuresAdminRoutes.read, queryOf(days), { signal })).figures,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The same figures as CSV. */
export const exportFigures = async (days: number) => {
  const { csv } = await callAsAdmin(figuresAdminRoutes.export, queryOf(days))
  return new Blob([byteOrderMark, csv], { type: "text/csv" })
}
