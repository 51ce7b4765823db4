import { pages } from "@pinyu/contract/pages"
import { longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { PageHead } from "./page-head.tsx"

const meta = { component: PageHead, args: { title: "安全設定", parent: pages.settings } } satisfies Meta<
  typeof PageHead
>

export default meta

type Story = StoryObj<typeof meta>

export const WithBack: Story = {}

export const LongTitle: Story = { args: { title: longText, parent: undefined } }
