import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { errorMessages } from "@pinyu/phrases/errors"
import { type ComponentProps, Fragment } from "react"
import {
  asVisitor,
  expect,
  failWith,
  fn,
  type Meta,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../../tools/workshop/story.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { ChunkLoadError } from "../../lib/pages/chunk.ts"
import { toChunkMessage } from "../../lib/pages/chunk-texts.ts"
import { LoginScreen } from "./login-screen.tsx"
import { withNotice } from "./notice.ts"

const words = auth.login
const signInAgain = fn(async () => {})
const SecondStep = () => <p>second step</p>

const parts: ComponentProps<typeof LoginScreen> = {
  HumanCheck: () => null,
  PasskeySignIn: () => null,
  loadSecondStep: async () => SecondStep,
  loadSuspended: async () => () => null,
}

const meta = {
  component: LoginScreen,
  args: parts,
} satisfies Meta<typeof LoginScreen>

export default meta

type Story = StoryObj<typeof meta>

/** Fails the first time. */
const failingOnce = () => {
  let isFirst = true
  return async () => {
    if (!isFirst) return SecondStep
    isFirst = false
    throw new ChunkLoadError("missing")
  }
}

export const SecondStepDoesNotLoad: Story = {
  args: { loadSecondStep: failingOnce() },
  beforeEach: serve(failWith(authRoutes.login, "otp_required")),
  play: async () => {
    const submit = await screen.findByRole("button", { name: words.submit })
    await userEvent.type(screen.getByLabelText(auth.email), "mei@example.com")
    await userEvent.type(screen.getByLabelText(auth.password), "moonlight 7")
    await userEvent.click(submit)
    await expect(await screen.findByText(toChunkMessage("missing", true))).toBeVisible()
    await expect(screen.getByLabelText(auth.password)).toHaveValue("moonlight 7")
    await userEvent.click(submit)
    await expect(await screen.findByText("second step")).toBeVisible()
  },
}

/** A passkey that verified nobody: the screen asks for the code, and repeats the sign-in with it. */
export const PasskeyWithoutVerification: Story = {
  decorators: asVisitor(Fragment).decorators,
  args: {
    PasskeySignIn: ({ askSecondStep }) => (
      <button
        type="button"
        onClick={() => void askSecondStep?.(new ApiError(401, "otp_required", ""), true, signInAgain)}
      >
        passkey
      </button>
    ),
    loadSecondStep: async () => (props) => (
      <button type="button" onClick={() => void props.signIn({ otp: "123456" })}>
        {props.rememberMe ? "remembered code" : "code"}
      </button>
    ),
  },
  play: async () => {
    signInAgain.mockClear()
    await userEvent.click(await screen.findByRole("button", { name: "passkey" }))
    await userEvent.click(await screen.findByRole("button", { name: "remembered code" }))
    await expect(signInAgain).toHaveBeenCalledWith({ otp: "123456" })
  },
}

export const ARecoveringAccountIsReset: Story = {
  beforeEach: serve(failWith(authRoutes.login, "reset_required")),
  play: async () => {
    await userEvent.type(await screen.findByLabelText(auth.email), "mei@example.com")
    await userEvent.type(screen.getByLabelText(auth.password), "moonlight 7")
    await userEvent.click(screen.getByRole("button", { name: words.submit }))
    await expect(await screen.findByText(errorMessages.reset_required)).toBeVisible()
    await expect(screen.getByRole("link", { name: words.forgot })).toHaveAttribute(
      "href",
      pages.forgotPassword,
    )
  },
}

export const AnErrorReplacesTheNotice: Story = {
  parameters: { state: withNotice("passwordReset") },
  beforeEach: serve(failWith(authRoutes.login, "wrong_credentials")),
  play: async () => {
    await expect(await screen.findByText(words.notices.passwordReset)).toBeVisible()
    await userEvent.type(screen.getByLabelText(auth.email), "mei@example.com")
    await userEvent.type(screen.getByLabelText(auth.password), "moonlight 7")
    await userEvent.click(screen.getByRole("button", { name: words.submit }))
    await expect(await screen.findByText(errorMessages.wrong_credentials)).toBeVisible()
    await expect(screen.queryByText(words.notices.passwordReset)).not.toBeInTheDocument()
  },
}
