import { common } from "@pinyu/phrases/common"
import { expect, fn, type Meta, press, type StoryObj, screen } from "../../../../tools/workshop/story.ts"
import { AsidePanel, AsideRow } from "./aside-panel.tsx"

const query = { isPending: false, isError: false, refetch: fn(async () => undefined) }
const meta = {
  component: AsidePanel,
  args: {
    ...{ title: "想認識的人", query, rows: 3, isEmpty: false },
    ...{ texts: { empty: "還沒有人", failed: "沒有載入成功" }, more: <a href="/explore">看更多</a> },
    children: ["小雨", "阿哲"].map((name) => <AsideRow key={name}>{name}</AsideRow>),
  },
} satisfies Meta<typeof AsidePanel>

export default meta

type Story = StoryObj<typeof meta>

export const Rows: Story = {
  play: async () => {
    await expect(screen.getAllByRole("listitem")).toHaveLength(2)
  },
}

export const Loading: Story = {
  args: { query: { ...query, isPending: true } },
  play: async () => {
    await expect(screen.getByRole("region", { name: "想認識的人" })).toHaveAttribute("aria-busy", "true")
  },
}

export const Empty: Story = {
  args: { isEmpty: true },
  play: async () => {
    await expect(screen.getByText("還沒有人")).toBeVisible()
  },
}

export const Failed: Story = {
  args: { query: { ...query, isError: true } },
  play: async () => {
    await expect(screen.getByRole("alert")).toHaveTextContent("沒有載入成功")
    await press(common.retry)
    await expect(query.refetch).toHaveBeenCalled()
  },
}
