import { memberParts } from "@pinyu/phrases/member-parts"
import { expect, fn, goOffline, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { networkError, toErrorCause } from "../../lib/api/api-error.ts"
import { Spinner } from "../feedback/spinner.tsx"
import { LoadState } from "./load-state.tsx"

const meta = {
  component: LoadState,
  args: {
    query: { isPending: false, error: networkError(), refetch: fn(async () => undefined) },
    texts: { failedTitle: "載入失敗", failedText: "名單暫時讀不到。", offlineText: "連上網路後會自動更新。" },
    skeleton: <Spinner />,
  },
} satisfies Meta<typeof LoadState>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {
  args: { query: { isPending: true, error: null, refetch: fn(async () => undefined) } },
}

export const Failed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(toErrorCause(networkError()))
  },
}

export const FailedPage: Story = { args: { page: true } }

export const OfflinePage: Story = {
  args: { page: true },
  beforeEach: goOffline,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1 })).toHaveTextContent(memberParts.offlineTitle)
  },
}
