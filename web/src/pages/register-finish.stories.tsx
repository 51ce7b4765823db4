import { authRoutes } from "@pinyu/contract/auth/routes"
import { humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { common } from "@pinyu/phrases/common"
import { contact } from "@pinyu/phrases/contact"
import { errorMessages } from "@pinyu/phrases/errors"
import { registration as words } from "@pinyu/phrases/registration"
import { useState } from "react"
import {
  answer,
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
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { session } from "../lib/session/session.ts"
import { storageKeys } from "../lib/session/storage.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import { AuthShell } from "../ui/shell/auth-shell.tsx"
import {
  email,
  fillAccount,
  free,
  nextStep,
  password,
  shows,
  toAccount,
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

const registered = answer(authRoutes.register, {
  ...{ user: signedInUser(), emailVerificationToken: null, message: authMessages.registeredUnverified },
})
const signedIn = answer(authRoutes.login, {
  ...{ accessToken: "x.eyJleHAiOjQxMDI0NDQ4MDB9.x", user: signedInUser(), message: "", restored: false },
})
/** What the tab keeps of a registration. */
const kept = () => sessionStorage.getItem(storageKeys.registration)
const finishLater = async () => {
  await userEvent.click(screen.getByRole("checkbox"))
  await press(words.finishLater)
}

export const FinishingSignsIn: Story = {
  beforeEach: serve(free, registered, signedIn),
  play: async () => {
    await toVerify()
    await finishLater()
    await waitFor(() => expect(session.state().status).toBe("member"))
    await waitFor(() => expect(kept()).toBeNull())
  },
}

export const MailboxLeadsOn: Story = {
  beforeEach: serve(free, registered, failWith(authRoutes.login, "wrong_credentials")),
  play: async () => {
    await toVerify()
    await finishLater()
    await hasHeading(words.mailTitle)()
    await shows(email)
    await waitFor(() => expect(kept()).toBeNull())
  },
}

/** The page, which a reload takes away and brings back: only what the tab keeps and the history stay. */
function Reloadable() {
  const [stays, setStays] = useState<string | null>(null)
  const comeBack = () => {
    sessionStorage.setItem(storageKeys.registration, stays ?? "")
    setStays(null)
  }
  if (stays !== null)
    return (
      <button type="button" onClick={comeBack}>
        come back
      </button>
    )
  return (
    <>
      <button type="button" onClick={() => setStays(kept())}>
        leave
      </button>
      <Register />
    </>
  )
}

export const AfterReload: Story = {
  beforeEach: serve(free, failWith(authRoutes.register, "email_code_wrong")),
  render: () => <Reloadable />,
  play: async () => {
    await toVerify()
    await press("leave")
    await press("come back")
    await hasHeading(words.againTitle)()
    await expect(screen.getByLabelText(auth.email)).toHaveValue(email)
    await fill(auth.password, password)
    await nextStep()
    await hasHeading(words.verifyTitle)()
    await expect(screen.getByRole("button", { name: words.sendCode })).toBeEnabled()
    await fill(words.code, "123456")
    await userEvent.click(screen.getByRole("checkbox"))
    const stored = Object.values(sessionStorage).join()
    await expect(stored).toContain(email)
    for (const secret of [password, "123456"]) await expect(stored).not.toContain(secret)
    await press(words.finish)
    await shows(errorMessages.email_code_wrong)
  },
}

const checkNeeded = failWith(authRoutes.checkEmail, "too_many_requests", {
  humanProof: authMessages.lookProofNeeded,
})

export const CheckIsNeeded: Story = {
  beforeEach: serve(
    checkNeeded,
    answer(humanCheckRoutes.config, {
      message: "",
      data: {
        ...{ provider: "proof_of_work", is_enabled: true, bypass_for_registered_users: true },
        ...{ is_enabled_for_sign_in: true, site_key: null, theme: "auto", size: "flexible" },
        language: "zh-TW",
      },
    }),
  ),
  play: async () => {
    await toAccount()
    await fillAccount()
    await shows(words.proofNeeded)
    await expect(await screen.findByRole("checkbox", { name: contact.check.unverified })).toBeVisible()
  },
}

export const CheckDoesNotLoad: Story = {
  beforeEach: serve(checkNeeded, free),
  play: async () => {
    await toAccount()
    await fillAccount()
    await shows(contact.check.configFailed)
    await expect(screen.getByRole("button", { name: contact.check.reload })).toBeVisible()
    await press(common.cancel)
    await expect(screen.queryByText(words.proofNeeded)).not.toBeInTheDocument()
    await press(words.checkAgain)
    await shows(words.available)
  },
}
