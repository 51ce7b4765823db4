import { expect, type Meta, type StoryObj } from "../../../tools/workshop/story.ts"
import { LegalLinks } from "./legal-links.tsx"

const meta = {
  component: LegalLinks,
  decorators: (Story) => (
    <p>
      <Story />
    </p>
  ),
} satisfies Meta<typeof LegalLinks>

export default meta

type Story = StoryObj<typeof meta>

export const InAText: Story = {
  play: async ({ canvas }) => {
    for (const link of canvas.getAllByRole("link")) await expect(link).toHaveAttribute("target", "_blank")
  },
}
