import { common } from "@pinyu/phrases/common"
import {
  expect,
  fn,
  longText,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import { networkError } from "../../lib/api/api-error.ts"
import { ConfirmMutation } from "./confirm-mutation.tsx"

const meta = {
  component: ConfirmMutation,
  args: {
    open: true,
    onClose: fn(),
    title: "刪除相簿",
    text: "相簿裡的照片也會一起刪除，無法復原。",
    danger: true,
    confirmLabel: "刪除",
    action: fn(async (): Promise<unknown> => undefined),
  },
} satisfies Meta<typeof ConfirmMutation>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByRole("button", { name: common.cancel })).toHaveFocus())
  },
}

export const Confirmed: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole("button", { name: "刪除" }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

export const Pending: Story = {
  args: { action: fn(() => new Promise(() => {})) },
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: "刪除" }))
    await expect(screen.getByRole("button", { name: "刪除" })).toHaveAttribute("aria-busy", "true")
  },
}

export const Failed: Story = {
  args: { action: fn(() => Promise.reject(networkError())) },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole("button", { name: "刪除" }))
    await expect(await screen.findByRole("alert")).toHaveTextContent(networkError().message)
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const LongText: Story = {
  args: { text: longText, confirmLabel: longText },
  play: async () => {
    await expect(await screen.findByRole("button", { name: longText })).toBeVisible()
  },
}
