import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { fieldMessages } from "@pinyu/phrases/fields"
import {
  asVisitor,
  expect,
  failWith,
  fill,
  hasHeading,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import ResetPassword from "./reset-password.tsx"

const words = authLinks.reset
const visitor = asVisitor(AuthShell)
const route = pages.resetPassword(":token?")

const meta = {
  tags: ["nightly"],
  component: ResetPassword,
  ...visitor,
  parameters: { ...visitor.parameters, route, url: pages.resetPassword("x".repeat(43)) },
} satisfies Meta<typeof ResetPassword>

export default meta

type Story = StoryObj<typeof meta>

const save = async (password: string, confirmation = password) => {
  await fill(auth.newPassword, password)
  await fill(words.confirmation, confirmation)
  await press(words.submit)
}
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const Empty: Story = {
  tags: ["!nightly"],
  play: async () => {
    await hasHeading(words.title)()
    await press(words.submit)
    await shows(fieldMessages.required)
  },
}

export const ConfirmationDiffers: Story = {
  play: async () => {
    await save("slow river 88", "slow river 89")
    await shows(words.mismatch)
  },
}

export const PasswordIsCommon: Story = {
  play: async () => {
    await save("password1")
    await shows(fieldMessages.password_common)
    await waitFor(() => expect(screen.getByLabelText(auth.newPassword)).toHaveFocus())
  },
}

export const LinkIsUsed: Story = {
  beforeEach: serve(failWith(authRoutes.resetPassword, "token_invalid")),
  play: async () => {
    await save("slow river 88")
    await hasHeading(words.invalidTitle)()
    await expect(screen.getByRole("link", { name: words.askAgain })).toHaveAttribute(
      "href",
      pages.forgotPassword,
    )
  },
}
