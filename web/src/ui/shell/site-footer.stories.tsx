import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { SiteFooter } from "./site-footer.tsx"

const meta = { component: SiteFooter } satisfies Meta<typeof SiteFooter>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const DesktopOnly: Story = { args: { desktopOnly: true } }
