import { type AuditFilter, auditFilter } from "@pinyu/contract/admin/audit"

const filterNames = ["admin", "act", "day", "target"] as const satisfies readonly (keyof AuditFilter)[]

/** The filter in the query parameters, without invalid values. */
export const filterFrom = (parameters: URLSearchParams): AuditFilter => {
  const entries = filterNames.flatMap((name) => {
    const value = parameters.get(name)?.trim()
    const { success, data } = auditFilter.shape[name].safeParse(value || undefined)
    return success && data !== undefined ? [[name, data]] : []
  })
  return Object.fromEntries(entries)
}

/** An entry's details as text, such as `from: viewer, to: owner`. */
export const detailText = (detail: Readonly<Record<string, unknown>> | null) =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ")
