import { pages } from "@pinyu/contract/pages"
import { landing } from "@pinyu/phrases/landing"
import { asVisitor, expect, type Meta, type StoryObj, screen } from "../../../tools/workshop/story.ts"
import Landing from "./landing.tsx"

const visitor = asVisitor(({ children }) => children)

const meta = {
  tags: ["nightly"],
  component: Landing,
  ...visitor,
  parameters: { ...visitor.parameters, url: pages.landing },
} satisfies Meta<typeof Landing>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ["!nightly"],
  play: async () => {
    const first = await screen.findByRole("heading", { level: 1 })
    await expect(first).toHaveTextContent(landing.heroTitle.join(""))
    await expect(first).toBeVisible()
    // The drawn scenes stay silent, except for the one that a label describes.
    await expect(screen.getByRole("img", { name: landing.heroArt })).toBeVisible()
    const labels = screen.getAllByText(landing.sample)
    await expect(labels).toHaveLength(3)
    for (const label of labels) await expect(label.closest("[aria-hidden=true]")).not.toBeNull()
    const call = screen.getByRole("link", { name: landing.callFraudLine })
    await expect(call).toHaveAttribute("href", "tel:165")
  },
}
