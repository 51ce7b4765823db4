import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import {
  answer,
  asVisitor,
  fill,
  hasHeading,
  longWord,
  type Meta,
  press,
  type StoryObj,
  serve,
} from "../../../tools/workshop/story.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import ForgotPassword from "./forgot-password.tsx"

const words = authLinks.forgot
const visitor = asVisitor(AuthShell)

const meta = {
  tags: ["nightly"],
  component: ForgotPassword,
  ...visitor,
  parameters: { ...visitor.parameters, url: pages.forgotPassword },
} satisfies Meta<typeof ForgotPassword>

export default meta

type Story = StoryObj<typeof meta>

const request = async (email: string) => {
  await fill(auth.email, email)
  await press(words.submit)
}

export const Empty: Story = { tags: ["!nightly"], play: hasHeading(words.title) }

export const Sent: Story = {
  beforeEach: serve(answer(authRoutes.forgotPassword, { message: "請查看信箱。" })),
  play: async () => {
    await request(`${longWord}@example.com`)
    await hasHeading(words.sentTitle)()
    await press(words.again)
    await hasHeading(words.title)()
  },
}
