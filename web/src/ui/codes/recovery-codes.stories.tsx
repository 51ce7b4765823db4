import { recoveryCodes as words } from "@pinyu/phrases/second-step"
import { expect, fn, type Meta, type StoryObj, userEvent } from "../../../../tools/workshop/story.ts"
import { RecoveryCodes } from "./recovery-codes.tsx"

const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MNP${"QRSTUVWXYZ"[n]}`)

const meta = { component: RecoveryCodes, args: { codes, onDone: fn() } } satisfies Meta<typeof RecoveryCodes>

export default meta

type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(10)
    await userEvent.click(canvas.getByRole("button", { name: words.done }))
    await expect(args.onDone).toHaveBeenCalledOnce()
  },
}
