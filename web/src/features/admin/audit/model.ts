import { type AuditFilter, auditFilter } from "@pinyu/contract/admin/audit"
import { admin } from "@pinyu/phrases/admin"
import { adminAudit as words } from "@pinyu/phrases/admin-audit"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { adminSignals } from "@pinyu/phrases/admin-signals"
import { adminVerification } from "@pinyu/phrases/admin-verification"
import { optionNames } from "@pinyu/phrases/options"

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

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  action: adminReports.actions,
  kind: adminSignals.kinds,
  reason: { ...adminVerification.reasons, ...words.failures },
  role: admin.roles,
  rule: optionNames.communityRule,
}

const valueText = (name: string, value: unknown) => {
  if (typeof value === "boolean") return value ? words.yes : words.no
  return valueNames[name]?.[String(value)] ?? String(value)
}

const detailName = (name: string) => words.details[name] ?? name

/** An entry's details as text, such as `角色：檢視者，數量：2`. */
export const detailText = (detail: Readonly<Record<string, unknown>> | null) =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => words.detailOf(detailName(name), valueText(name, value)))
    .join("，")
