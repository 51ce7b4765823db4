import { pages } from "@pinyu/contract/pages"
import { safety as words } from "@pinyu/phrases/safety"
import {
  asVisitor,
  expect,
  hasHeading,
  type Meta,
  type StoryObj,
  screen,
} from "../../../tools/workshop/story.ts"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import SafetyPage from "./safety.tsx"

const meta = {
  component: SafetyPage,
  ...asVisitor(PublicShell),
  parameters: { layout: "fullscreen", url: pages.safety },
} satisfies Meta<typeof SafetyPage>

export default meta

type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async () => {
    await hasHeading(words.title)()
    for (const { number, name } of words.lines) {
      const line = screen.getByRole("link", { name: `${words.call(number)} ${name}` })
      await expect(line).toHaveAttribute("href", `tel:${number}`)
    }
    const contents = screen.getByRole("navigation", { name: words.sections })
    for (const link of contents.querySelectorAll("a"))
      await expect(document.querySelector(link.hash)).not.toBeNull()
  },
}
