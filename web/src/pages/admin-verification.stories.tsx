import { adminPages } from "@pinyu/contract/admin/pages"
import type { QueuedPhoto } from "@pinyu/contract/profiles/photo-queue"
import { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import { verificationAdminRoutes } from "@pinyu/contract/verification/routes"
import type { WaitingVerification, WholeVerification } from "@pinyu/contract/verification/schemas"
import { adminPhotos } from "@pinyu/phrases/admin-photos"
import { adminVerification as words } from "@pinyu/phrases/admin-verification"
import { poseNames } from "@pinyu/phrases/verification-options"
import {
  answer,
  asAdmin,
  expect,
  hasHeading,
  longWord,
  type Meta,
  press,
  pressInDialog,
  type StoryObj,
  screen,
  serve,
  userEvent,
} from "../../../tools/workshop/story.ts"
import AdminConsolePage from "./admin-console.tsx"

const id = "0192a7c0-0000-7000-8000-000000006001"
const parameters = { ...asAdmin.parameters, route: "/admin/:section/:id?" }
const meta = {
  tags: ["nightly"],
  component: AdminConsolePage,
  ...asAdmin,
  parameters: { ...parameters, url: adminPages.verification(id) },
} satisfies Meta<typeof AdminConsolePage>

export default meta

type Story = StoryObj<typeof meta>

const ofQueue = { parameters: { ...parameters, url: adminPages.verifications } }
const at = "2026-11-20T02:00:00.000Z"
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#b98"/></svg>`
const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`
const waiting = (nickname = "小雅"): WaitingVerification => ({
  ...{ id, member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname } },
  ...{ submitted_at: at, requested: true, is_verified: true },
})
const listed = (...verifications: WaitingVerification[]) =>
  answer(verificationAdminRoutes.list, { verifications, nextCursor: null })
const photo = (n: number, hidden = false) => ({
  ...{ id: `0192a7c0-0000-7000-8000-00000000700${n}`, url, hidden, is_verified: n === 2 },
})
const decline = { outcome: "declined", reason: "not_live", message: longWord, decided_at: at } as const
const whole = (changes: Partial<WholeVerification> = {}): { verification: WholeVerification } => ({
  verification: {
    ...waiting(),
    ...{ poses: ["v_sign", "look_up"], camera: "OBS Virtual Camera", camera_seems_virtual: true },
    ...{ frames_count: 3, with_service: true, photos: [photo(1, true), photo(2)] },
    ...{ earlier: [{ ...decline, by_service: true }], decision: null, may_decide: true, ...changes },
  },
})
const one = (changes: Partial<WholeVerification> = {}) => answer(verificationAdminRoutes.read, whole(changes))
const decided = { ...decline, outcome: "approved", reason: null, message: null, by_service: false } as const

export const ComparedAndApproved: Story = {
  tags: ["!nightly"],
  beforeEach: serve(
    one(),
    answer(verificationAdminRoutes.frames, { urls: [url, url, url] }),
    answer(verificationAdminRoutes.decide, whole({ decision: decided })),
  ),
  play: async () => {
    await press(words.look)
    await expect(await screen.findByAltText(words.frame(2))).toBeVisible()
    await expect(screen.getByText(poseNames.v_sign)).toBeVisible()
    await expect(screen.getByText(words.virtualCamera)).toBeVisible()
    await expect(screen.getByRole("button", { name: words.approve })).toBeDisabled()
    await userEvent.click(screen.getByLabelText(words.photo(1)))
    await expect(screen.getByRole("button", { name: words.approve })).toBeDisabled()
    await userEvent.click(screen.getByLabelText(words.firstPhoto(2)))
    await press(words.approve)
    await expect(await screen.findByText(words.approved)).toBeVisible()
  },
}

export const Declined: Story = {
  beforeEach: serve(
    one({ camera: null, camera_seems_virtual: false, earlier: [] }),
    answer(verificationAdminRoutes.decide, whole({ decision: { ...decline, by_service: false } })),
  ),
  play: async () => {
    await press(words.decline)
    await userEvent.selectOptions(await screen.findByLabelText(words.reason), "not_live")
    await pressInDialog(words.decline)
    await expect(await screen.findByText(words.declined)).toBeVisible()
  },
}

export const OwnAccount: Story = {
  beforeEach: serve(one({ may_decide: false, photos: [] })),
  play: async () => expect(await screen.findByText(words.ownAccount)).toBeVisible(),
}

export const Queue: Story = {
  ...ofQueue,
  beforeEach: serve(listed(waiting(), { ...waiting(longWord), id: id.replace("6001", "6002") })),
  play: async () => expect(await screen.findByText(longWord)).toBeVisible(),
}

const ofPhotos = { parameters: { ...parameters, url: adminPages.photos } }
const queued = (n: number, changes: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  id: `0192a7c0-0000-7000-8000-00000000500${n}`,
  member: { id: "0192a7c0-0000-7000-8000-000000000001", nickname: `小雅${n}` },
  url,
  ...{ queued_at: "2026-11-20T02:00:00.000Z", hidden: false, ...changes },
})
const photoQueue = (...photos: QueuedPhoto[]) => answer(photosAdminRoutes.list, { photos, nextCursor: null })
const photosApproved = (...photos: QueuedPhoto[]) =>
  answer(photosAdminRoutes.approve, { approved: photos.map(({ id }) => id) })
const approveButton = (n: number) => screen.findByRole("button", { name: adminPhotos.approveOf(`小雅${n}`) })

export const PhotosByKeyboard: Story = {
  ...ofPhotos,
  beforeEach: serve(
    photoQueue(queued(1), queued(2)),
    photosApproved(queued(1)),
    photoQueue(queued(2)),
    answer(photosAdminRoutes.remove, {}),
    photoQueue(),
  ),
  play: async () => {
    ;(await approveButton(1)).focus()
    await userEvent.keyboard("j")
    await expect(await approveButton(2)).toHaveFocus()
    await userEvent.keyboard("k")
    await expect(await approveButton(1)).toHaveFocus()
    await userEvent.keyboard("a")
    await expect(await screen.findByText(adminPhotos.approved(1))).toBeVisible()
    await expect(await approveButton(2)).toHaveFocus()
    await userEvent.keyboard("r")
    await pressInDialog(adminPhotos.remove)
    await hasHeading(adminPhotos.emptyTitle)()
  },
}

export const PhotosAllShown: Story = {
  ...ofPhotos,
  beforeEach: serve(photoQueue(queued(1), queued(2)), photosApproved(queued(1), queued(2)), photoQueue()),
  play: async () => {
    await press(adminPhotos.approveAll(2))
    await pressInDialog(adminPhotos.approve)
    await hasHeading(adminPhotos.emptyTitle)()
  },
}

export const PhotoDecidedByAnother: Story = {
  ...ofPhotos,
  beforeEach: serve(photoQueue(queued(1), queued(2)), photosApproved(), photoQueue(queued(2))),
  play: async () => {
    await press(adminPhotos.approveOf("小雅1"))
    await expect(await screen.findByText(adminPhotos.alreadyDecided)).toBeVisible()
  },
}

export const HiddenPhotoWithLongName: Story = {
  ...ofPhotos,
  tags: ["!nightly"],
  beforeEach: serve(
    photoQueue(queued(1, { hidden: true, member: { ...queued(1).member, nickname: longWord } }), queued(2)),
  ),
  play: async () => expect(await screen.findByText(adminPhotos.hidden)).toBeVisible(),
}
