import type { Meta, StoryObj } from "../../../../tools/workshop/story.ts"
import { QrCode } from "./qr-code.tsx"

const meta = {
  component: QrCode,
  args: { text: "otpauth://totp/PINYU:mei@example.com?secret=ABCDEFGH", label: "QR 圖案" },
} satisfies Meta<typeof QrCode>

export default meta

type Story = StoryObj<typeof meta>

export const OfUrl: Story = {}
