import { memberParts } from "@pinyu/phrases/member-parts"
import {
  expect,
  fn,
  goOffline,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { networkError } from "../../lib/api/api-error.ts"
import { Skeleton } from "../feedback/skeleton.tsx"
import { EmptyState } from "../feedback/state.tsx"
import { ListState } from "./list-state.tsx"

const loaded = {
  data: [1] as unknown,
  isPending: false,
  isError: false,
  error: null as unknown,
  isPlaceholderData: false,
  refetch: fn(async () => undefined),
}

const meta = {
  component: ListState,
  args: {
    query: loaded,
    texts: { failedTitle: "載入失敗", failedText: "名單暫時讀不到。", offlineText: "連上網路後會自動更新。" },
    skeleton: <Skeleton width="60%" />,
    isEmpty: false,
    empty: <EmptyState title="還沒有相簿" />,
    children: <p>名單</p>,
  },
} satisfies Meta<typeof ListState>

export default meta

type Story = StoryObj<typeof meta>

export const Loaded: Story = {}

export const Loading: Story = {
  args: { query: { ...loaded, data: undefined, isPending: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(memberParts.updating)
  },
}

export const Empty: Story = { args: { isEmpty: true } }

export const Failed: Story = {
  args: { query: { ...loaded, data: undefined, isError: true, error: networkError() } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("載入失敗")
    await userEvent.click(canvas.getByRole("button"))
    await expect(args.query.refetch).toHaveBeenCalledOnce()
  },
}

export const Offline: Story = {
  args: { query: { ...loaded, data: undefined, isPending: true } },
  beforeEach: goOffline,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(memberParts.offlineTitle)
  },
}
