import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { asVisitor, expect, type Meta, type StoryObj, screen } from "../../../tools/workshop/story.ts"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import NotFound from "./not-found.tsx"

const meta = { component: NotFound, ...asVisitor(PublicShell) } satisfies Meta<typeof NotFound>

export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async () => {
    await expect(await screen.findByRole("heading", { level: 1, name: shell.notFoundTitle })).toBeVisible()
    await expect(screen.getByRole("link", { name: shell.backHome })).toHaveAttribute("href", pages.landing)
  },
}
