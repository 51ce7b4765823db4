import { pages } from "@pinyu/contract/pages"
import { asVisitor, expect, type Meta, type StoryObj, screen } from "../../../tools/workshop/story.ts"
import Landing from "./landing.tsx"

const visitor = asVisitor(({ children }) => children)

const meta = {
  component: Landing,
  ...visitor,
  parameters: { ...visitor.parameters, url: pages.landing },
} satisfies Meta<typeof Landing>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async () => expect(await screen.findByRole("heading", { level: 1 })).toBeVisible(),
}
