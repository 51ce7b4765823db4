import { otpSecret as words } from "@pinyu/phrases/second-step"
import { expect, type Meta, press, type StoryObj, screen, spyOn } from "../../../../tools/workshop/story.ts"
import { OtpField } from "./otp-field.tsx"
import { OtpSecret } from "./otp-secret.tsx"

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
const uri = `otpauth://totp/PINYU:mei@example.com?issuer=PINYU&secret=${secret}`

const meta = {
  component: OtpSecret,
  args: { uri, secret, children: <OtpField label="驗證碼" /> },
} satisfies Meta<typeof OtpSecret>

export default meta

type Story = StoryObj<typeof meta>

const qr = () => screen.queryByRole("img", { name: words.qr })

const onScreen = (isTouch: boolean) => () => {
  const { matchMedia } = window
  const media = spyOn(window, "matchMedia").mockImplementation((query) => {
    const found = matchMedia.call(window, query)
    return query.includes("coarse")
      ? new Proxy(found, { get: (_, key) => key === "matches" && isTouch })
      : found
  })
  return () => media.mockRestore()
}

export const OnAComputer: Story = {
  beforeEach: onScreen(false),
  play: async () => {
    await expect(qr()).toBeVisible()
    await expect(screen.queryByRole("link", { name: words.open })).toBeNull()
    const written = spyOn(navigator.clipboard, "writeText").mockResolvedValue()
    await press(words.copy)
    await expect(written).toHaveBeenCalledWith(secret)
    written.mockRestore()
  },
}

export const OnAPhone: Story = {
  beforeEach: onScreen(true),
  play: async () => {
    await expect(screen.getByRole("link", { name: words.open })).toHaveAttribute("href", uri)
    await expect(screen.getByRole("button", { name: words.copy })).toBeVisible()
    await expect(qr()).toBeNull()
    await press(words.showQr)
    await expect(qr()).toBeVisible()
  },
}
