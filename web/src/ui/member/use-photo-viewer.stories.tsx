import {
  expect,
  type Meta,
  type StoryObj,
  screen,
  userEvent,
  waitFor,
} from "../../../../tools/workshop/story.ts"
import first from "../art/face-1.webp"
import { Button } from "../button.tsx"
import { usePhotoViewer } from "./use-photo-viewer.tsx"

function Opener() {
  const viewer = usePhotoViewer({ photos: [{ src: first, alt: "第一張" }] })
  return (
    <>
      <Button onClick={() => viewer.open(0)}>看照片</Button>
      {viewer.element}
    </>
  )
}

const meta = { component: Opener } satisfies Meta<typeof Opener>

export default meta

type Story = StoryObj<typeof meta>

export const Opened: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "看照片" }))
    const photo = await screen.findByRole("img", { name: "第一張" })
    await waitFor(() => expect(photo).toBeVisible())
  },
}
