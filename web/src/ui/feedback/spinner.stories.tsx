import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { Spinner } from "./spinner.tsx"

const meta = { component: Spinner } satisfies Meta<typeof Spinner>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Page: Story = { args: { page: true } }
