import { pages } from "@pinyu/contract/pages"
import { settingsRoutes } from "@pinyu/contract/settings/routes"
import { dateLabel } from "@pinyu/phrases/dates"
import { membership as words } from "@pinyu/phrases/membership"
import { optionNames } from "@pinyu/phrases/options"
import {
  answer,
  asMember,
  expect,
  type Meta,
  type StoryObj,
  screen,
  serve,
  waitFor,
} from "../../../tools/workshop/story.ts"
import { session } from "../lib/session/session.ts"
import { signedInUser } from "../lib/session/user.fixture.ts"
import MembershipPage from "./membership.tsx"

const meta = {
  tags: ["nightly"],
  component: MembershipPage,
  ...asMember,
  parameters: { ...asMember.parameters, url: pages.membership },
} satisfies Meta<typeof MembershipPage>

export default meta

type Story = StoryObj<typeof meta>

const current = () => screen.getByRole("listitem", { current: true })

export const Verified: Story = {
  tags: ["!nightly"],
  play: async () => {
    await expect(current()).toHaveTextContent(optionNames.tier.email_verified)
    const ask = screen.getByRole("link", { name: words.ask })
    await expect(ask).toHaveAttribute("href", `${pages.contact}?type=other`)
  },
}

export const ChangedLimits: Story = {
  beforeEach: serve(
    answer(settingsRoutes.firstMessages, {
      first_messages: { unverified: 0, email_verified: 21, phone_verified: 51, vip: 101 },
    }),
  ),
  play: async () => expect(await screen.findByText(words.conversationsOf(101))).toBeVisible(),
}

export const Unverified: Story = {
  play: async () => {
    const unverified = { tier: "unverified", email_verified: false, phone_verified: false } as const
    session.updateUser({ ...signedInUser(), ...unverified })
    await waitFor(() => expect(current()).toHaveTextContent(optionNames.tier.unverified))
    for (const tier of ["email_verified", "phone_verified"] as const) {
      const link = screen.getByRole("link", { name: words.how[tier] })
      await expect(link).toHaveAttribute("href", pages.settingsAccount)
    }
  },
}

export const Vip: Story = {
  play: async () => {
    const vip = { tier: "vip", is_vip: true, vip_expires_at: "2026-12-31T04:00:00.000Z" } as const
    session.updateUser({ ...signedInUser(), ...vip })
    await waitFor(() => expect(current()).toHaveTextContent(words.vipUntil(dateLabel(vip.vip_expires_at))))
    await expect(screen.queryByRole("link", { name: words.ask })).not.toBeInTheDocument()
  },
}
