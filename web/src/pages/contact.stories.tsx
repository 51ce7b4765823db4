import { humanCheckRoutes } from "@pinyu/contract/contact/routes"
import { pages } from "@pinyu/contract/pages"
import { contact as words } from "@pinyu/phrases/contact"
import {
  answer,
  asMember,
  asVisitor,
  expect,
  type Meta,
  type StoryObj,
  screen,
  serve,
} from "../../../tools/workshop/story.ts"
import { storageKeys } from "../lib/session/storage.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import { PublicShell } from "../ui/shell/public-shell.tsx"
import Contact from "./contact.tsx"

const visitor = asVisitor(PublicShell)

const meta = {
  tags: ["nightly"],
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

export const Guest: Story = {
  tags: ["!nightly"],
  ...byVisitor,
  beforeEach: serve(check),
  play: async () => {
    await expect(await screen.findByRole("checkbox", { name: words.check.unverified })).toBeVisible()
    await expect(screen.getByRole("button", { name: words.submit })).toBeDisabled()
    await shows(words.guestNote)
  },
}

export const Member: Story = {
  ...byMember,
  parameters: { url: `${pages.contact}?type=complaint` },
  beforeEach: serve(check),
  play: async () => {
    await expect(await screen.findByLabelText(words.formType)).toHaveValue("complaint")
    await shows(words.fromAccount)
    await expect(screen.getByLabelText(words.submitterName)).toBeDisabled()
    await expect(screen.getByLabelText(words.submitterName)).toHaveValue(signedInUser().nickname)
    await expect(screen.getByLabelText(words.submitterEmail)).toHaveValue(signedInUser().email)
    await expect(screen.queryByRole("checkbox")).not.toBeInTheDocument()
  },
}
