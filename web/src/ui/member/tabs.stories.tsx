import { useState } from "react"
import { expect, fn, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { Tabs } from "./tabs.tsx"

const tabs = [
  { name: "liked", label: "喜歡我的人", count: 12 },
  { name: "matches", label: "配對成功" },
  { name: "blocked", label: "黑名單", count: 0 },
]

const meta = {
  component: Tabs,
  args: { label: "名單", tabs, selected: "liked", onSelect: fn(), children: <p>名單</p> },
} satisfies Meta<typeof Tabs>

export default meta

type Story = StoryObj<typeof meta>

export const First: Story = {
  render: (args) => {
    const [selected, setSelected] = useState(args.selected)
    return <Tabs {...args} selected={selected} onSelect={setSelected} />
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "配對成功" }))
    await expect(canvas.getByRole("tab", { name: "配對成功", selected: true })).toBeVisible()
    await userEvent.keyboard("{ArrowLeft}")
    await expect(canvas.getByRole("tab", { name: /喜歡我/, selected: true })).toHaveFocus()
  },
}

/** A row that does not fit scrolls to the selected tab; the menu stays. */
export const Many: Story = {
  args: {
    tabs: [...tabs, ...tabs.map(({ name, label }) => ({ name: `${name}-more`, label: `更多${label}` }))],
    selected: "blocked-more",
    menu: <button type="button">更多</button>,
  },
  render: (args) => (
    <div style={{ maxInlineSize: "20rem" }}>
      <Tabs {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const row = canvas.getByRole("tablist").getBoundingClientRect()
    const [first, last] = [/^喜歡我的人/, /^更多黑名單/].map((name) =>
      canvas.getByRole("tab", { name }).getBoundingClientRect(),
    )
    await expect(first?.top).toBe(last?.top)
    await expect(last?.right).toBeLessThanOrEqual(row.right + 1)
    await expect(
      canvas.getByRole("button", { name: "更多" }).getBoundingClientRect().right,
    ).toBeLessThanOrEqual(row.left + 320)
  },
}
