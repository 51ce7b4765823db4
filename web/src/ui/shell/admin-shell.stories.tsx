import { pages } from "@pinyu/contract/pages"
import { longText, type Meta, type StoryObj } from "../../../../tools/workshop/story.ts"
import { Button } from "../button.tsx"
import { Heading } from "../heading.tsx"
import { AdminShell } from "./admin-shell.tsx"

const meta = {
  component: AdminShell,
  parameters: { layout: "fullscreen" },
  args: {
    name: "管理後台",
    home: pages.landing,
    linksLabel: "後台頁面",
    links: ["總覽", "聯絡表單", "公告"].map((label, index) => ({ to: `/admin/${index}`, label })),
    actions: <Button variant="quiet">登出</Button>,
    children: (
      <Heading level={1} size="xl">
        總覽
      </Heading>
    ),
  },
} satisfies Meta<typeof AdminShell>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const LongContent: Story = { args: { children: <h1>{longText}</h1> } }
