import { type ComponentProps, useState } from "react"
import {
  expect,
  fn,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { PeoplePicker, type Person } from "./people-picker.tsx"

const person = (n: number, name: string, more: Partial<Person> = {}): Person => ({
  ...{ id: `p${n}`, name, picture: null, pictureId: `0190c0de-0000-7000-8000-00000000000${n}` },
  ...more,
})
const complete = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: fn(async () => undefined),
}
const texts = {
  label: "分享給",
  placeholder: "輸入暱稱",
  noMatch: (typed: string) => `找不到「${typed}」`,
  chosen: "已選擇",
  chosenCount: (count: number) => `已選 ${count} 位`,
  unchoose: (name: string) => `不選${name}`,
  unknown: "不在名單上",
}

function Choosing(props: ComponentProps<typeof PeoplePicker>) {
  const [chosen, setChosen] = useState(props.chosen)
  const onChange = (id: string, isChosen: boolean) => {
    props.onChange(id, isChosen)
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  }
  return <PeoplePicker {...props} chosen={chosen} onChange={onChange} />
}

const meta = {
  component: PeoplePicker,
  render: Choosing,
  args: {
    people: [person(1, "阿哲"), person(2, "映真"), person(3, "Lin")],
    query: complete,
    chosen: [],
    texts,
    onChange: fn(),
  },
} satisfies Meta<typeof PeoplePicker>

export default meta

type Story = StoryObj<typeof meta>

export const Selects: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: "映真" }))
    await expect(args.onChange).toHaveBeenCalledWith("p2", true)
    await expect(canvas.getByRole("status")).toHaveTextContent("已選 1 位")
    await expect(canvas.queryByRole("list", { name: "已選擇" })).toBeNull()
    await userEvent.type(canvas.getByRole("searchbox"), "Lin")
    await userEvent.click(canvas.getByRole("button", { name: "不選映真" }))
    await userEvent.clear(canvas.getByRole("searchbox"))
    await expect(canvas.getByRole("checkbox", { name: "映真" })).not.toBeChecked()
  },
}

export const SearchesByName: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("searchbox"), " lin{enter}")
    await expect(canvas.getAllByRole("checkbox")).toHaveLength(1)
    await userEvent.clear(canvas.getByRole("searchbox"))
    await userEvent.type(canvas.getByRole("searchbox"), "沒有")
    await expect(canvas.getByRole("status")).toHaveTextContent("找不到「沒有」")
    await userEvent.clear(canvas.getByRole("searchbox"))
    await userEvent.keyboard("lin{Tab} ")
    await expect(canvas.getByRole("checkbox", { name: "Lin" })).toBeChecked()
  },
}

export const SearchLoadsEveryPage: Story = {
  args: { people: [], query: { ...complete, hasNextPage: true, fetchNextPage: fn(async () => undefined) } },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole("searchbox"), "小")
    await waitFor(() => expect(args.query.fetchNextPage).toHaveBeenCalled())
    await expect(canvas.queryByRole("status")).not.toBeInTheDocument()
  },
}

export const Full: Story = {
  args: { chosen: ["p1", "gone"], max: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox", { name: "映真" })).toBeDisabled()
    await expect(canvas.getByRole("checkbox", { name: "阿哲" })).toBeEnabled()
    await userEvent.click(canvas.getByRole("button", { name: "不選不在名單上" }))
    await expect(canvas.getByRole("checkbox", { name: "映真" })).toBeEnabled()
  },
}

export const WithAReason: Story = {
  args: { people: [person(1, "阿哲"), person(2, "映真", { reason: "還沒讀過你的訊息" })] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox", { name: /映真/ })).toBeDisabled()
    await expect(canvas.getByText("還沒讀過你的訊息")).toBeVisible()
  },
}

export const WithAnError: Story = {
  args: { error: "請至少選擇一位" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("searchbox")).toHaveAccessibleDescription("請至少選擇一位")
  },
}

export const LongOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  args: { people: [person(1, longWord), person(2, longText, { reason: longText })], chosen: ["p1", "p2"] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("已選 2 位")
  },
}
