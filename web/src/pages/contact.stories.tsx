import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { pages } from "@pinyu/contract/pages"
import { contact as words } from "@pinyu/phrases/contact"
import { optionNames } from "@pinyu/phrases/options"
import {
  answer,
  asMember,
  asVisitor,
  expect,
  fail,
  fill,
  hasHeading,
  longText,
  longWord,
  type Meta,
  neverAnswer,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { storageKeys } from "../lib/session/storage.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import Contact from "./contact.tsx"

const visitor = asVisitor(PublicShell)

const meta = {
  component: Contact,
  parameters: { ...visitor.parameters, url: pages.contact },
  // The draft outlives the page.
  beforeEach: () => () => sessionStorage.removeItem(storageKeys.contactDraft),
} satisfies Meta<typeof Contact>

export default meta

type Story = StoryObj<typeof meta>

const byVisitor = { decorators: visitor.decorators }
const byMember = { decorators: asMember.decorators }

const check = answer(humanCheckRoutes.config, {
  message: "",
  data: {
    ...{ provider: "proof_of_work", is_enabled: true, bypass_for_registered_users: true, site_key: null },
    is_enabled_for_sign_in: true,
    ...{ theme: "auto", size: "flexible", language: "zh-tw" },
  },
})

const shows = async (text: string) => expect(await screen.findByText(text)).toBeVisible()
const write = async (text: string) => {
  await userEvent.selectOptions(
    await screen.findByLabelText(words.formType),
    optionNames.contactFormType.bug_report,
  )
  await fill(words.message, text)
}

export const Guest: Story = {
  ...byVisitor,
  beforeEach: serve(check),
  play: async () => {
    await expect(await screen.findByRole("checkbox", { name: words.check.unverified })).toBeVisible()
    await expect(screen.getByRole("button", { name: words.submit })).toBeDisabled()
    await shows(words.guestNote)
  },
}

export const CheckLoads: Story = {
  ...byVisitor,
  beforeEach: serve(neverAnswer(humanCheckRoutes.config)),
  play: async () => {
    await expect(await screen.findByRole("status", { name: words.check.loading })).toBeVisible()
  },
}

export const GuestLeavesFieldsEmpty: Story = {
  ...byVisitor,
  beforeEach: serve(fail(humanCheckRoutes.config)),
  play: async () => {
    await shows(words.check.configFailed)
    await press(words.showAttachments)
    await press(words.submit)
    await shows(words.fillRequired)
    await waitFor(() => expect(screen.getByLabelText(words.formType)).toHaveFocus())
    for (const field of [words.formType, words.submitterName, words.submitterEmail, words.message])
      await expect(screen.getByLabelText(field)).toBeInvalid()
  },
}

export const Member: Story = {
  ...byMember,
  beforeEach: serve(check),
  play: async () => {
    await shows(words.fromAccount)
    await expect(screen.getByLabelText(words.submitterName)).toBeDisabled()
    await expect(screen.getByLabelText(words.submitterName)).toHaveValue(signedInUser().nickname)
    await expect(screen.getByLabelText(words.submitterEmail)).toHaveValue(signedInUser().email)
    await expect(screen.queryByRole("checkbox")).not.toBeInTheDocument()
  },
}

export const TypeInUrl: Story = {
  ...byMember,
  parameters: { url: `${pages.contact}?type=complaint` },
  beforeEach: serve(check),
  play: async () => expect(await screen.findByLabelText(words.formType)).toHaveValue("complaint"),
}

export const UnknownTypeInUrl: Story = {
  ...byMember,
  parameters: { url: `${pages.contact}?type=nothing` },
  beforeEach: serve(check),
  play: async () => expect(await screen.findByLabelText(words.formType)).toHaveValue(""),
}

export const IsNotSent: Story = {
  ...byMember,
  beforeEach: serve(check, fail(contactRoutes.submit)),
  play: async () => {
    const text = `${longText.repeat(8)} ${longWord}`
    await hasHeading(words.title)()
    await write(text)
    await press(words.submit)
    await expect(await screen.findByRole("alert")).toBeVisible()
    await expect(screen.getByLabelText(words.message)).toHaveValue(text)
  },
}
