import { authRoutes } from "@pinyu/contract/auth/routes"
import type { Failure } from "@pinyu/contract/errors"
import { appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { pages } from "@pinyu/contract/pages"
import { appeals } from "@pinyu/phrases/appeals"
import { auth } from "@pinyu/phrases/auth"
import { missing } from "@pinyu/phrases/missing-fields"
import { passkeySignIn } from "@pinyu/phrases/passkey-sign-in"
import {
  answer,
  asVisitor,
  expect,
  failWith,
  fill,
  hasHeading,
  longText,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import Login from "./login.tsx"

const words = auth.login
const visitor = asVisitor(AuthShell)

const meta = {
  tags: ["nightly"],
  component: Login,
  ...visitor,
  parameters: { ...visitor.parameters, url: pages.login },
} satisfies Meta<typeof Login>

export default meta

type Story = StoryObj<typeof meta>

const signIn = async () => {
  await fill(auth.email, "mei@example.com")
  await fill(auth.password, "moonlight 7")
  await press(words.submit)
}

export const Empty: Story = {
  tags: ["!nightly"],
  play: async () => {
    await hasHeading(words.title)()
    await expect(await screen.findByRole("button", { name: passkeySignIn.button })).toBeVisible()
  },
}

export const BrowserHasNoPasskeys: Story = {
  beforeEach: () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, "PublicKeyCredential") ?? {}
    Reflect.deleteProperty(globalThis, "PublicKeyCredential")
    return () => void Object.defineProperty(globalThis, "PublicKeyCredential", own)
  },
  play: async () => {
    await press(passkeySignIn.button)
    await expect(await screen.findByText(passkeySignIn.unsupported)).toBeVisible()
    await expect(screen.getByLabelText(auth.email)).toBeVisible()
  },
}

const suspended = (changes: Pick<Failure, "appeal_token" | "appeal">) =>
  failWith(authRoutes.login, "suspended", undefined, { rule: "spam", until: null, ...changes })

export const SuspendedMemberAppeals: Story = {
  beforeEach: serve(
    suspended({ appeal_token: "A".repeat(43), appeal: null }),
    answer(appealsRoutes.submit, {}),
  ),
  play: async () => {
    await expect(await screen.findByLabelText(auth.email)).toHaveAttribute(
      "autocomplete",
      "username webauthn",
    )
    await signIn()
    await waitFor(() => expect(screen.getByRole("heading", { name: appeals.title })).toHaveFocus())
    await press(appeals.send)
    await expect(await screen.findByText(missing(appeals.text))).toBeVisible()
    await fill(appeals.text, "這是誤會，請再看一次我的訊息。")
    await press(appeals.send)
    await expect(await screen.findByText(appeals.sent)).toBeVisible()
  },
}

export const SuspendedMemberLearnsTheOutcome: Story = {
  beforeEach: serve(suspended({ appeal_token: null, appeal: { outcome: "upheld", answer: longText } })),
  play: async () => {
    await signIn()
    const upheld = await screen.findByText(appeals.upheld, { exact: false })
    await expect(upheld).toHaveTextContent(longText)
    await expect(screen.queryByLabelText(appeals.text)).not.toBeInTheDocument()
  },
}

export const SuspendedMemberHasAppealed: Story = {
  beforeEach: serve(suspended({ appeal_token: null, appeal: { outcome: null, answer: null } })),
  play: async () => {
    await signIn()
    await expect(await screen.findByText(appeals.alreadySent)).toBeVisible()
    const byForm = screen
      .getAllByRole("link", { name: appeals.contact })
      .map((link) => link.getAttribute("href"))
    await expect(byForm).toContain(`${pages.contact}?type=appeal`)
    await press(appeals.back)
    await hasHeading(words.title)()
  },
}
