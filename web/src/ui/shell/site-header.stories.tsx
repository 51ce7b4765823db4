import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { Button } from "../button.tsx"
import { SiteHeader } from "./site-header.tsx"

const meta = { component: SiteHeader } satisfies Meta<typeof SiteHeader>

export default meta

type Story = StoryObj<typeof meta>

export const WithAction: Story = {
  args: {
    children: <Button variant="outline">註冊</Button>,
  },
}
