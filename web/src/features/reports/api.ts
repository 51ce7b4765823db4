import { reportsRoutes } from "@pinyu/contract/reports/routes"
import type { RouteRequest, RouteResponse } from "@pinyu/contract/route"
import { useMutation } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"

type Report = RouteRequest<typeof reportsRoutes.submit>["body"]
export type Receipt = RouteResponse<typeof reportsRoutes.submit>

/** Sends a report; the response is its receipt. */
export const useReport = () =>
  useMutation({ mutationFn: (report: Report) => call(reportsRoutes.submit, { body: report }) })
