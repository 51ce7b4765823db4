import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { common } from "@pinyu/phrases/common"
import {
  answer,
  asVisitor,
  expect,
  fail,
  failWith,
  hasHeading,
  longWord,
  type Meta,
  press,
  recovers,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import VerifyAccount from "./verify-account.tsx"

const words = authLinks.verify
const visitor = asVisitor(AuthShell)

const meta = {
  tags: ["nightly"],
  component: VerifyAccount,
  ...visitor,
  parameters: {
    ...visitor.parameters,
    ...{ route: pages.verifyAccount(":token?"), url: pages.verifyAccount("x".repeat(43)) },
  },
} satisfies Meta<typeof VerifyAccount>

export default meta

type Story = StoryObj<typeof meta>

const account = (can_reset: boolean) =>
  answer(authRoutes.showVerification, {
    ...{ email: `${longWord}@example.com`, nickname: "新來的", can_reset },
    registered_at: "2026-11-20T10:00:00.000Z",
  })

export const Failing: Story = {
  beforeEach: serve(fail(authRoutes.showVerification), account(false)),
  play: recovers(words.errorTitle, hasHeading(words.title)),
}

export const LinkIsUsed: Story = {
  beforeEach: serve(failWith(authRoutes.showVerification, "token_invalid")),
  play: hasHeading(words.invalidTitle),
}

export const StartsAnew: Story = {
  tags: ["!nightly"],
  beforeEach: serve(account(true), answer(authRoutes.startAnew, { message: "", email: "a@example.com" })),
  play: async () => {
    await hasHeading(words.isItYours)()
    await expect(screen.getByLabelText(auth.newPassword)).toBeVisible()
    await press(words.notMine)
    await expect(await screen.findByText(words.notMineText)).toBeVisible()
    await press(words.startAnew)
    await hasHeading(words.clearedTitle)()
    await expect(screen.queryByRole("button", { name: common.retry })).not.toBeInTheDocument()
  },
}
