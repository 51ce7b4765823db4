import { contactRoutes } from "@pinyu/contract/contact/routes"
import { pages } from "@pinyu/contract/pages"
import { contact } from "@pinyu/phrases/contact"
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
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import VerifyContactEmail from "./verify-contact-email.tsx"

const words = contact.verify
const visitor = asVisitor(PublicShell)

const meta = {
  tags: ["nightly"],
  component: VerifyContactEmail,
  ...visitor,
  parameters: {
    ...visitor.parameters,
    ...{ route: pages.verifyContactEmail(":token?"), url: pages.verifyContactEmail("x".repeat(43)) },
  },
} satisfies Meta<typeof VerifyContactEmail>

export default meta

type Story = StoryObj<typeof meta>

const form = {
  ...{ id: "0192a7c0-0000-7000-8000-000000001001", subject: longWord, access_token: "x" },
  created_at: "2026-01-02T06:12:00.000Z",
}
const mailed = answer(contactRoutes.verification, { message: "", data: { ...form, email_verified_at: null } })
const verified = answer(contactRoutes.verifyEmail, {
  message: "",
  data: { ...form, email_verified_at: "2026-01-02T06:15:00.000Z" },
})

export const WithoutAToken: Story = {
  parameters: { url: pages.verifyContactEmail("") },
  play: hasHeading(words.failedTitle),
}

export const RecoversAfterRetry: Story = {
  tags: ["!nightly"],
  beforeEach: serve(mailed, fail(contactRoutes.verifyEmail), verified),
  play: async () => {
    await hasHeading(words.failedTitle)()
    await press(words.retry)
    await hasHeading(words.doneTitle)()
  },
}

export const LinkIsUsed: Story = {
  beforeEach: serve(failWith(contactRoutes.verification, "token_invalid")),
  play: async () => {
    await hasHeading(words.failedTitle)()
    await expect(screen.queryByRole("button", { name: words.retry })).not.toBeInTheDocument()
  },
}
