import { notificationMailRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { stopMails as words } from "@pinyu/phrases/notifications"
import {
  asVisitor,
  expect,
  failWith,
  hasHeading,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import StopMails from "./stop-mails.tsx"

const visitor = asVisitor(AuthShell)

const meta = {
  tags: ["nightly"],
  component: StopMails,
  ...visitor,
  parameters: {
    ...visitor.parameters,
    ...{ route: pages.stopMails(":token?"), url: pages.stopMails("x".repeat(43)) },
  },
} satisfies Meta<typeof StopMails>

export default meta

type Story = StoryObj<typeof meta>

export const Question: Story = { tags: ["!nightly"], play: hasHeading(words.title) }

export const LinkIsInvalid: Story = {
  beforeEach: serve(failWith(notificationMailRoutes.stopMails, "token_invalid")),
  play: async () => {
    await press(words.confirm)
    await hasHeading(words.failedTitle)()
    await expect(screen.getByRole("link", { name: words.goSettings })).toHaveAttribute(
      "href",
      pages.settingsNotifications,
    )
  },
}
