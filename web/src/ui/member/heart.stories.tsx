import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { Heart } from "./heart.tsx"

const meta = { component: Heart, args: { filled: false } } satisfies Meta<typeof Heart>

export default meta

type Story = StoryObj<typeof meta>

export const Outline: Story = {}

export const Filled: Story = { args: { filled: true } }
