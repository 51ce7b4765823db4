import { common } from "@pinyu/phrases/common"
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

/** The page is inert and does not scroll while the viewer is open, and then has its focus back. */
export const ReturnsTheFocus: Story = {
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "看照片" })
    await userEvent.click(opener)
    const viewer = await screen.findByRole("dialog")
    await waitFor(() => expect(opener.closest("[inert]")).not.toBeNull())
    await expect(viewer.closest("[inert]")).toBeNull()
    await expect(document.body).toHaveStyle({ overflow: "hidden" })
    await waitFor(() => expect(screen.getByRole("img", { name: "第一張" })).toBeVisible())
    await userEvent.click(await screen.findByRole("button", { name: common.close }))
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(opener.closest("[inert]")).toBeNull()
    await expect(document.body).not.toHaveStyle({ overflow: "hidden" })
  },
}
