import type { ReportTarget } from "@pinyu/contract/options"
import { type CaseFilter, caseFilter, type WholeCase } from "@pinyu/contract/reports/cases"
import { caseActions, fitsTarget } from "@pinyu/contract/reports/options"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import type { PillTone } from "../../../ui/member/pill.tsx"

const names = ["state", "reason", "target_type", "q"] as const satisfies readonly (keyof CaseFilter)[]

/** The filter in the query parameters, without invalid values. */
export const filterFrom = (parameters: URLSearchParams): CaseFilter => {
  const entries = names.flatMap((name) => {
    const value = parameters.get(name)?.trim()
    const { success, data } = caseFilter.shape[name].safeParse(value || undefined)
    return success && data !== undefined ? [[name, data]] : []
  })
  return caseFilter.parse(Object.fromEntries(entries))
}

/** The filter as query parameters, without its defaults. */
export const parametersOf = ({ state, ...others }: CaseFilter): Record<string, string> => {
  const entries = Object.entries(others).filter(([, value]) => value)
  return { ...Object.fromEntries(entries), ...(state === "closed" && { state }) }
}

/** The colour of an urgency from 0 to 3. */
export const urgencyTone = (urgency: number): PillTone =>
  (["grey", "blue", "yellow", "red"] as const)[urgency] ?? "red"

/** The photos of the evidence as options, by the numbers that the evidence shows. */
export const photosOf = (files: WholeCase["files"]) =>
  files.flatMap(({ photo_id }, place) =>
    photo_id === null ? [] : [{ value: photo_id, label: words.file(place + 1) }],
  )

/** The actions that an admin may choose for a kind of content with some photos. */
export const actionsFor = (target: ReportTarget, photos: number) =>
  caseActions.filter((action) => fitsTarget(action, target) && (action !== "remove_photo" || photos > 0))

/** The lengths of a suspension in days; 0 stands for one without an end. */
export const suspensionDays = [1, 7, 30, 0] as const
