import { expect, fn, type Meta, type StoryObj, screen, userEvent } from "../../../../tools/workshop/story.ts"
import { FilePicker } from "./file-picker.tsx"

const open = "選擇檔案"

const meta = {
  component: FilePicker,
  args: {
    kind: "post_picture",
    onFiles: fn(),
    children: (show) => (
      <button type="button" onClick={show}>
        {open}
      </button>
    ),
  },
} satisfies Meta<typeof FilePicker>

export default meta

type Story = StoryObj<typeof meta>

const input = () => {
  const found = document.querySelector<HTMLInputElement>("input[type=file]")
  if (!found) throw new Error("no file input")
  return found
}

/** The same file can be chosen again. */
export const ChosenTwice: Story = {
  play: async ({ args }) => {
    await expect(screen.getByRole("button", { name: open })).toBeVisible()
    const file = new File(["x"], "one.png", { type: "image/png" })
    await userEvent.upload(input(), file)
    await userEvent.upload(input(), file)
    await expect(args.onFiles).toHaveBeenCalledTimes(2)
    await expect(args.onFiles).toHaveBeenLastCalledWith([file])
  },
}
