import { expect, fn, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { DropZone } from "./drop-zone.tsx"

const meta = {
  component: DropZone,
  args: {
    texts: { drop: "放開就會加入", hint: "照片、影片與聲音檔" },
    onFiles: fn(),
    children: <div style={{ padding: "6rem 1rem" }}>把檔案拖到這裡</div>,
  },
} satisfies Meta<typeof DropZone>

export default meta

type Story = StoryObj<typeof meta>

const file = new File(["x"], "sea.jpg", { type: "image/jpeg" })

const drag = (type: "dragenter" | "drop", target: HTMLElement) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

export const Dragging: Story = {
  play: async ({ canvas, args }) => {
    drag("dragenter", canvas.getByText("把檔案拖到這裡"))
    await expect(await canvas.findByText(args.texts.drop)).toBeVisible()
  },
}

export const Dropped: Story = {
  play: async ({ canvas, args }) => {
    drag("dragenter", canvas.getByText("把檔案拖到這裡"))
    drag("drop", canvas.getByText("把檔案拖到這裡"))
    await expect(args.onFiles).toHaveBeenCalledWith([file])
    await expect(canvas.queryByText(args.texts.drop)).not.toBeInTheDocument()
  },
}
