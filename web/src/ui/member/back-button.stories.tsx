import { pages } from "@pinyu/contract/pages"
import { longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { BackButton } from "./back-button.tsx"

const meta = { component: BackButton, args: { label: "回到相簿", fallback: pages.explore } } satisfies Meta<
  typeof BackButton
>

export default meta

type Story = StoryObj<typeof meta>

export const OnPhoto: Story = { args: { onPhoto: true } }

export const LongLabel: Story = { args: { label: longText } }
