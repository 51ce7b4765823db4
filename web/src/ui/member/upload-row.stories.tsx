import { uploads } from "@pinyu/phrases/uploads"
import {
  expect,
  fn,
  longText,
  longWord,
  type Meta,
  type StoryObj,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { UploadRow } from "./upload-row.tsx"

const upload = {
  id: "a",
  kind: "image" as const,
  name: "sea.jpg",
  preview: null,
  answer: null,
  percent: null as number | null,
  failure: null as string | null,
  isFinal: false,
}

const meta = { component: UploadRow, args: { upload, onRetry: fn(), onCancel: fn() } } satisfies Meta<
  typeof UploadRow
>

export default meta

type Story = StoryObj<typeof meta>

export const Waiting: Story = {}

export const Sending: Story = { args: { upload: { ...upload, percent: 40 }, detail: "花蓮的海" } }

export const Checking: Story = { args: { upload: { ...upload, percent: 100 } } }

export const Failed: Story = {
  args: { upload: { ...upload, failure: longText } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: uploads.retry(upload.name) }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const LongName: Story = { args: { upload: { ...upload, name: `${longWord}.jpg`, percent: 40 } } }

export const Rejected: Story = {
  args: { upload: { ...upload, failure: longText, isFinal: true } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: uploads.retry(upload.name) })).toBeNull()
  },
}
