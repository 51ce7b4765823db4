import { legalRoutes } from "@pinyu/contract/legal/routes"
import { legal } from "@pinyu/phrases/legal"
import {
  answer,
  expect,
  fn,
  longWord,
  type Meta,
  partAsMember,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  within,
} from "../../../../tools/workshop/story.ts"
import { ConsentDialog } from "./consent-dialog.tsx"

const words = legal.consent

const meta = {
  component: ConsentDialog,
  ...partAsMember,
  args: { onLogout: fn() },
} satisfies Meta<typeof ConsentDialog>

export default meta

type Story = StoryObj<typeof meta>

const pending = answer(legalRoutes.pending, {
  pending: [
    {
      ...{ id: "0192a7c0-0000-7000-8000-000000000001", type: "terms_of_service", version: "2.0" },
      ...{ title: legal.terms_of_service.title, changes: `- 新增**匯出資料**的說明\n- ${longWord}` },
      ...{ created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" },
    },
  ],
})

export const Question: Story = {
  beforeEach: serve(pending),
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole("dialog", { name: words.title }))
    await expect(dialog.getByText(words.changesTitle)).toBeVisible()
    await expect(dialog.getByText("匯出資料")).toBeVisible()
    await pressInDialog(words.logout)
    await expect(args.onLogout).toHaveBeenCalledOnce()
  },
}
