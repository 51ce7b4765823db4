import { expect, type Meta, type StoryObj, waitFor } from "../../../../tools/workshop/story.ts"
import { DayChart } from "./day-chart.tsx"

const days = Array.from({ length: 7 }, (_, n) => `2026-11-${10 + n}`)

const meta = {
  component: DayChart,
  args: {
    days,
    series: [{ key: "all", label: "新會員", values: [3, 5, null, 4, 8, 2, 6] }],
    format: (value) => `${value} 人`,
  },
} satisfies Meta<typeof DayChart>

export default meta

type Story = StoryObj<typeof meta>

const drawsLines =
  (count: number): Story["play"] =>
  async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelectorAll("path.recharts-line-curve")).toHaveLength(count))

export const WithGap: Story = { play: drawsLines(1) }

export const ManySeries: Story = {
  args: {
    series: ["假帳號", "詐騙", "騷擾", "未成年", "違法", "照片", "其他"].map((label, n) => ({
      ...{ key: `part${n}`, label, values: days.map((_, day) => n + ((day * 3) % 5)) },
    })),
  },
  play: drawsLines(7),
}

export const NothingCounted: Story = {
  args: { series: [{ key: "all", label: "新會員", values: days.map(() => null) }] },
}
