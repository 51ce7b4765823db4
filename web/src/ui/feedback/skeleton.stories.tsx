import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { Skeleton } from "./skeleton.tsx"

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>

export default meta

type Story = StoryObj<typeof meta>

export const Text: Story = { args: { width: "60%" } }

export const Card: Story = { args: { shape: "card", ratio: "3 / 4", width: "10rem" } }

export const Round: Story = { args: { shape: "round", width: "4rem", height: "4rem" } }
