import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { Wordmark } from "./wordmark.tsx"

const meta = { component: Wordmark } satisfies Meta<typeof Wordmark>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}
