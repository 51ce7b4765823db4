import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { optionNames } from "@pinyu/phrases/options"
import { registration as words } from "@pinyu/phrases/registration"
import {
  answer,
  asVisitor,
  expect,
  fail,
  failWith,
  fill,
  hasHeading,
  longWord,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import {
  choose,
  email,
  fillAccount,
  fillBasics,
  free,
  next,
  nextStep,
  shows,
  toAccount,
  toBasics,
  toIdentity,
  toVerify,
} from "./register.fixture.ts"
import Register from "./register.tsx"

const visitor = asVisitor(AuthShell)

const meta = {
  tags: ["nightly"],
  component: Register,
  ...visitor,
  parameters: { ...visitor.parameters, url: pages.register },
} satisfies Meta<typeof Register>

export default meta

type Story = StoryObj<typeof meta>

const taken = answer(authRoutes.checkEmail, { isAvailable: false })

export const EmailIsTaken: Story = {
  tags: ["!nightly"],
  beforeEach: serve(taken, free),
  play: async () => {
    await toAccount()
    await fillAccount()
    await shows(words.taken)
    await expect(next()).toBeDisabled()
    await fill(auth.email, `${longWord}@example.com`)
    await shows(words.available)
    await waitFor(() => expect(next()).toBeEnabled())
  },
}

export const EmailCannotBeChecked: Story = {
  beforeEach: serve(fail(authRoutes.checkEmail), free),
  play: async () => {
    await toAccount()
    await fillAccount()
    await shows(words.checkFailed)
    await expect(next()).toBeDisabled()
    await press(words.checkAgain)
    await shows(words.available)
    await waitFor(() => expect(screen.getByLabelText(auth.email)).toHaveFocus())
    await waitFor(() => expect(next()).toBeEnabled())
  },
}

export const StrengthOfThePassword: Story = {
  beforeEach: serve(free),
  play: async () => {
    await toAccount()
    for (const [typed, strength] of [
      ["password1", 0],
      ["slow river 8", 4],
    ] as const) {
      await fill(auth.password, typed)
      await waitFor(() =>
        expect(screen.getByText(auth.strengthLabel)).toHaveTextContent(auth.strengths[strength] ?? "-"),
      )
    }
    await fill(auth.password, "abcdef")
    await userEvent.tab()
    await shows(fieldMessages.password_rule)
    await expect(next()).toBeDisabled()
  },
}

export const PasswordIsCommon: Story = {
  beforeEach: serve(free),
  play: async () => {
    await toAccount()
    await fillAccount({ email, password: "password1" })
    await shows(words.available)
    await userEvent.keyboard("{Enter}")
    await shows(fieldMessages.password_common)
    await expect(next()).toBeDisabled()
  },
}

export const BasicsAreRejected: Story = {
  beforeEach: serve(free),
  play: async () => {
    await toBasics()
    await fillBasics("品遇客服")
    await nextStep()
    await shows(fieldMessages.nickname_reserved)
    await waitFor(() => expect(screen.getByLabelText(words.nickname)).toHaveFocus())
  },
}

export const IdentityDeterminesTheGender: Story = {
  beforeEach: serve(free),
  play: async () => {
    await toIdentity()
    const { identity, gender } = optionNames
    await choose(identity.sugar_daddy)
    await shows(words.genderForced(gender.male))
    await expect(screen.queryByRole("radio", { name: gender.female })).not.toBeInTheDocument()
    await choose(identity.sugar_mommy)
    await shows(words.genderForced(gender.female))
    await choose(identity.sugar_baby)
    await nextStep()
    await shows(fieldMessages.gender_required)
    await expect(screen.getByRole("radio", { name: gender.female })).not.toBeChecked()
  },
}

export const LastStepIsRejected: Story = {
  beforeEach: serve(
    ...[free, fail(authRoutes.sendEmailCode)],
    answer(authRoutes.sendEmailCode, { message: "", resendAfterSeconds: 60 }),
    failWith(authRoutes.register, "email_code_wrong", { emailCode: errorMessages.email_code_wrong }),
  ),
  play: async () => {
    await toVerify()
    await press(words.finish)
    await shows(fieldMessages.code_format)
    await shows(fieldMessages.terms_required)
    await userEvent.click(screen.getByRole("checkbox"))
    await expect(screen.queryByText(fieldMessages.terms_required)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole("checkbox"))
    await press(words.finishLater)
    await shows(fieldMessages.terms_required)
    await press(words.sendCode)
    await expect(await screen.findByRole("alert")).toBeVisible()
    await press(words.sendCode)
    await shows(words.codeSent)
    await waitFor(() => expect(screen.getByLabelText(words.code)).toHaveFocus())
    await fill(words.code, "123456")
    await userEvent.click(screen.getByRole("checkbox"))
    await press(words.finish)
    await shows(errorMessages.email_code_wrong)
    await waitFor(() => expect(screen.getByLabelText(words.code)).toHaveFocus())
  },
}

export const EmailIsTakenMeanwhile: Story = {
  beforeEach: serve(free, failWith(authRoutes.register, "email_taken", { email: errorMessages.email_taken })),
  play: async () => {
    await toVerify()
    await userEvent.click(screen.getByRole("checkbox"))
    await press(words.finishLater)
    await hasHeading(words.accountTitle)()
    await shows(words.taken)
  },
}
