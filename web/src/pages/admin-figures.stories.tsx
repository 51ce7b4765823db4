import { adminPages } from "@pinyu/contract/admin/pages"
import { figureNames, figureParts } from "@pinyu/contract/figures/options"
import { figuresAdminRoutes } from "@pinyu/contract/figures/routes"
import type { Figures } from "@pinyu/contract/figures/schemas"
import { adminFigures as words } from "@pinyu/phrases/admin-figures"
import {
  answer,
  asAdmin,
  expect,
  hasHeading,
  type Meta,
  press,
  type StoryObj,
  screen,
  serve,
  userEvent,
  waitFor,
  within,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...asAdmin.parameters, route: "/admin/:section/:id?", url: adminPages.figures },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const dayMs = 86_400_000
const valueAt = (seed: number, day: number) => 20 + ((seed * 7 + day * 13) % 30) + day
/** Figures of days until 20 November 2026; the first days have none. */
const figuresOf = (count: number, isEmpty = false): { figures: Figures } => {
  const days = Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(2026, 10, 20) - (count - 1 - n) * dayMs).toISOString().slice(0, 10),
  )
  const series = figureNames.flatMap((name, seed) =>
    figureParts[name].map((part, place) => ({
      ...{ name, part },
      values: days.map((_, day) =>
        isEmpty || day < 3 ? null : valueAt(seed + place, day) * (name === "decision_seconds" ? 600 : 1),
      ),
    })),
  )
  return { figures: { days, series } }
}
const shown = (count: number) => answer(figuresAdminRoutes.read, figuresOf(count))

export const OfThirtyDays: Story = {
  beforeEach: serve(shown(30)),
  play: async ({ canvasElement }) => {
    const region = within(await screen.findByRole("region", { name: words.figures.members.title }))
    await expect(region.getByRole("heading", { name: words.figures.members.title })).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelectorAll("path.recharts-line-curve")).toHaveLength(20))
    await userEvent.click(region.getByText(words.table))
    await expect(await region.findByRole("rowheader", { name: "2026-11-20" })).toBeVisible()
    await expect(region.getByRole("columnheader", { name: words.parts.members?.vip ?? "" })).toBeVisible()
  },
}

/** The range is in the address. */
export const OfSevenDays: Story = {
  beforeEach: serve(shown(30), shown(7)),
  play: async () => {
    await press(words.days(7))
    await waitFor(() =>
      expect(screen.getByRole("button", { name: words.days(7) })).toHaveAttribute("aria-pressed", "true"),
    )
  },
}

/** `DayChart` has the stories of a chart: axe takes long for twenty. */
export const Empty: Story = {
  tags: ["!nightly"],
  beforeEach: serve(answer(figuresAdminRoutes.read, figuresOf(30, true))),
  play: hasHeading(words.emptyTitle),
}
