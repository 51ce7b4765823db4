import { taipeiDay } from "@pinyu/contract/calendar"
import { figureNames, figureParts } from "@pinyu/contract/figures/options"
import type { Figures } from "@pinyu/contract/figures/schemas"
import { figurePartName, adminFigures as words } from "@pinyu/phrases/admin-figures"
import { csvOf } from "../../platform/csv.ts"
import type { FigureRow } from "./figures.queries.ts"

/** Figures as a series for each part, with a value for each day, or null. */
export const presentFigures = (days: readonly Date[], rows: readonly FigureRow[]): Figures => {
  const keyOf = (day: Date, name: string, part: string) => `${day.getTime()} ${name} ${part}`
  const found = new Map(rows.map(({ day_at, name, part, value }) => [keyOf(day_at, name, part), value]))
  const series = figureNames.flatMap((name) =>
    figureParts[name].map((part) => ({
      ...{ name, part },
      values: days.map((day) => found.get(keyOf(day, name, part)) ?? null),
    })),
  )
  return { days: days.map(taipeiDay), series }
}

/** Figures as CSV, a line for each day. */
export const figuresCsv = ({ days, series }: Figures) => {
  const keyed = series.map(({ name, part, values }) => ({ key: `${name}_${part}`, name, part, values }))
  const titles = keyed.map(({ key, name, part }) => {
    const { title } = words.figures[name]
    return [key, part === "all" ? title : `${title}：${figurePartName(name, part)}`] as const
  })
  const lines = days.map((day, index) => ({
    day,
    ...Object.fromEntries(keyed.map(({ key, values }) => [key, values[index] ?? null])),
  }))
  const columns: Readonly<Record<string, string>> = { day: words.day, ...Object.fromEntries(titles) }
  return csvOf(columns, lines, { header: true })
}
