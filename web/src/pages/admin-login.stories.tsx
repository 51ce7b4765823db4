import { adminPages } from "@pinyu/contract/admin/pages"
import { adminPasskeyRoutes } from "@pinyu/contract/admin/passkey-routes"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { admin } from "@pinyu/phrases/admin"
import { errorMessages } from "@pinyu/phrases/errors"
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
import AdminLogin from "./admin-login.tsx"

const words = admin.login
const visitor = asVisitor(AuthShell)

const meta = {
  tags: ["nightly"],
  component: AdminLogin,
  ...visitor,
  parameters: { ...visitor.parameters, url: adminPages.login },
} satisfies Meta<typeof AdminLogin>

export default meta

type Story = StoryObj<typeof meta>

const signIn = async () => {
  await fill(words.email, "admin@example.tw")
  await fill(words.password, "moonlight 7")
  await press(words.submit)
}
const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()

export const Empty: Story = { tags: ["!nightly"], play: hasHeading(words.title) }

export const PasskeyInsteadOfThePassword: Story = {
  beforeEach: serve(
    failWith(adminRoutes.login, "passkey_sign_in_required"),
    failWith(adminPasskeyRoutes.beginSignIn, "too_many_requests"),
  ),
  play: async () => {
    await signIn()
    await shows(errorMessages.passkey_sign_in_required)
    await press(admin.passkeys.signIn)
    await shows(errorMessages.too_many_requests)
  },
}

export const CodeIsWrong: Story = {
  beforeEach: serve(
    failWith(adminRoutes.login, "otp_required"),
    failWith(adminRoutes.login, "otp_wrong", { otp: errorMessages.otp_wrong }),
  ),
  play: async () => {
    await signIn()
    await hasHeading(words.otpTitle)()
    await waitFor(() => expect(screen.getByLabelText(words.otp)).toHaveFocus())
    await fill(words.otp, "123456")
    await press(words.otpSubmit)
    await shows(errorMessages.otp_wrong)
  },
}

export const AsksForARecoveryCode: Story = {
  beforeEach: serve(failWith(adminRoutes.login, "otp_required")),
  play: async () => {
    await signIn()
    await press(words.useRecovery)
    await waitFor(() => expect(screen.getByLabelText(words.recovery)).toHaveFocus())
    await press(words.otpBack)
    await hasHeading(words.title)()
  },
}
