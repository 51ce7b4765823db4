import "@mantine/core/styles/Slider.layer.css"
import { RangeSlider } from "@mantine/core"
import type { KeyboardEvent } from "react"
import styles from "./range-field.module.css"

export type Range = readonly [from: number, to: number]

interface RangeFieldProps {
  min: number
  max: number
  value: Range
  onChange: (value: Range) => void
  /** The accessible labels of the two thumbs. */
  fromLabel: string
  toLabel: string
  /** What a screen reader announces for a value. */
  valueText: (value: number) => string
}

/** How far the keys of a slider move a thumb, beside the arrows. */
const pageStep = 10

const targetOf = (key: string, value: number, { min, max }: { min: number; max: number }) => {
  if (key === "Home") return min
  if (key === "End") return max
  if (key === "PageUp") return Math.min(value + pageStep, max)
  if (key === "PageDown") return Math.max(value - pageStep, min)
  return null
}

/** Two thumbs on one track. A thumb that passes the other pushes it. */
export function RangeField({ min, max, value, onChange, fromLabel, toLabel, valueText }: RangeFieldProps) {
  const [from, to] = value
  // Mantine's own thumbs handle the arrow keys only.
  const onKeyDown = (event: KeyboardEvent, index: 0 | 1) => {
    const target = targetOf(event.key, value[index], { min, max })
    if (target === null) return
    event.preventDefault()
    onChange(index === 0 ? [target, Math.max(target, to)] : [Math.min(target, from), target])
  }
  return (
    <RangeSlider
      min={min}
      max={max}
      minRange={0}
      value={[from, to]}
      onChange={onChange}
      label={null}
      thumbFromLabel={fromLabel}
      thumbToLabel={toLabel}
      thumbValueText={valueText}
      thumbProps={(index) => ({ onKeyDown: (event) => onKeyDown(event, index) })}
      thumbSize="1.5rem"
      classNames={{
        root: styles.root ?? "",
        track: styles.track ?? "",
        bar: styles.bar ?? "",
        thumb: styles.thumb ?? "",
      }}
    />
  )
}
