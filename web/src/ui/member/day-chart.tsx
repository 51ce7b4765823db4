import "@mantine/charts/styles.layer.css"
import "@mantine/core/styles/ColorSwatch.layer.css"
import { LineChart } from "@mantine/charts"
import styles from "./day-chart.module.css"

/** Colours that differ in brightness, too, in the order of the series; then they repeat with dashes. */
const colours = ["wine-text", "gold", "sage", "blue-text", "amber"].map((name) => `var(--color-${name})`)

export interface DayChartSeries {
  /** Unique among the series. */
  key: string
  label: string
  /** A value for each day; null leaves a gap. */
  values: readonly (number | null)[]
}

interface DayChartProps {
  /** As YYYY-MM-DD. */
  days: readonly string[]
  series: readonly DayChartSeries[]
  format: (value: number) => string
}

/**
 * Lines over days. Hidden from screen readers, so a table with the same values must be beside it. Loads a
 * library, so it is only for lazily loaded parts.
 */
export function DayChart({ days, series, format }: DayChartProps) {
  const data = days.map((day, index) => ({
    day: day.slice(5).replace("-", "/"),
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[index] ?? null])),
  }))
  const lines = series.map(({ key, label }, place) => ({
    ...{ name: key, label, color: colours[place % colours.length] ?? "" },
    ...(place >= colours.length && { strokeDasharray: "5 4" }),
  }))
  return (
    <div aria-hidden="true" className={styles.chart}>
      <LineChart
        h={220}
        data={data}
        dataKey="day"
        series={lines}
        valueFormatter={format}
        withLegend={series.length > 1}
        legendProps={{ itemSorter: null }}
        withDots={days.length <= 31}
        connectNulls={false}
        curveType="linear"
        tickLine="none"
        gridColor="var(--color-line)"
        textColor="var(--color-ink-soft)"
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, width: 72 }}
        // Not to be reached by the keyboard, as it is hidden from screen readers.
        lineChartProps={{ accessibilityLayer: false, margin: { right: 8 } }}
        lineProps={{ isAnimationActive: false }}
        tooltipAnimationDuration={0}
      />
    </div>
  )
}
