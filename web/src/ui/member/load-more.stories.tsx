import { memberParts } from "@pinyu/phrases/member-parts"
import {
  expect,
  fn,
  goOffline,
  type Meta,
  type StoryObj,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { LoadMore } from "./load-more.tsx"

const more = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: fn(async () => undefined),
}

const meta = {
  component: LoadMore,
  args: { query: more, list: { current: null } },
} satisfies Meta<typeof LoadMore>

export default meta

type Story = StoryObj<typeof meta>

export const LoadsNearTheEnd: Story = {
  play: async ({ args }) => {
    await waitFor(() => expect(args.query.fetchNextPage).toHaveBeenCalled())
  },
}

export const Loading: Story = {
  args: { query: { ...more, isFetchingNextPage: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveAttribute("aria-busy", "true")
  },
}

/** No page follows while the list still shows the last one bit by bit. */
export const Incomplete: Story = {
  args: { isComplete: false },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("button")).toHaveAttribute("aria-busy", "true")
    await expect(args.query.fetchNextPage).not.toHaveBeenCalled()
  },
}

export const Failed: Story = {
  args: { query: { ...more, isFetchNextPageError: true } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(memberParts.moreFailed)
    await userEvent.click(canvas.getByRole("button"))
    await expect(args.query.fetchNextPage).toHaveBeenCalledOnce()
  },
}

export const Offline: Story = {
  beforeEach: goOffline,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(memberParts.moreOffline)).toBeVisible()
    await expect(args.query.fetchNextPage).not.toHaveBeenCalled()
  },
}

export const End: Story = { args: { query: { ...more, hasNextPage: false }, endText: "看完了" } }
