import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { Mark } from "./mark.tsx"

const meta = { component: Mark } satisfies Meta<typeof Mark>

export default meta

type Story = StoryObj<typeof meta>

export const Small: Story = {}
