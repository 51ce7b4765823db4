import IconHeart from "~icons/tabler/heart"
import type { Meta, StoryObj } from "../../../tools/workshop/story.ts"
import { Icon } from "./icon.tsx"

const meta = { component: Icon, args: { of: IconHeart } } satisfies Meta<typeof Icon>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}
