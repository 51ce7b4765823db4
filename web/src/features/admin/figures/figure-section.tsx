import type { FigureName } from "@pinyu/contract/figures/options"
import type { FigureSeries } from "@pinyu/contract/figures/schemas"
import { figurePartName, adminFigures as words } from "@pinyu/phrases/admin-figures"
import { lazy, Suspense } from "react"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Heading } from "../../../ui/heading.tsx"
import styles from "../console.module.css"
import own from "./figures.module.css"

/** Loads lazily: no other screen draws charts. */
const DayChart = lazy(() =>
  loadChunk(() => import("../../../ui/member/day-chart.tsx")).then(({ DayChart }) => ({ default: DayChart })),
)

interface FigureSectionProps {
  name: FigureName
  days: readonly string[]
  series: readonly FigureSeries[]
}

/** A figure: its latest values, a chart, and a table with the same values. */
export function FigureSection({ name, days, series }: FigureSectionProps) {
  const { title, text } = words.figures[name]
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? words.none : words.value(name, value)
  const lines = series.map(({ part, values }) => ({ key: part, label: figurePartName(name, part), values }))
  return (
    <section className={styles.form} aria-labelledby={`figure-${name}`}>
      <div className={styles.words}>
        <Heading level={2} id={`figure-${name}`}>
          {title}
        </Heading>
        <p className={styles.quiet}>{text}</p>
      </div>
      <p className={own.latest}>
        {lines.map(({ key, label, values }) => (
          <span key={key}>
            {lines.length > 1 && label} <strong>{shown(values.at(-1))}</strong>
          </span>
        ))}
      </p>
      <div className={own.chart}>
        <Suspense fallback={<Skeleton shape="card" height="13.75rem" />}>
          <DayChart days={days} series={lines} format={(value) => words.value(name, value)} />
        </Suspense>
      </div>
      <details>
        <summary className={own.summary}>{words.table}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
        <section className={own.table} tabIndex={0} aria-label={words.tableOf(title)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                {lines.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, index) => (
                  <tr key={day}>
                    <th scope="row">{day}</th>
                    {lines.map(({ key, values }) => (
                      <td key={key}>{shown(values[index])}</td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}
