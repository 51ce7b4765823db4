import { type Meta, Row, type StoryObj } from "../../../../tools/workshop/story.ts"
import { CodeField, OtpField } from "./otp-field.tsx"

const meta = { component: OtpField, args: { label: "驗證碼" } } satisfies Meta<typeof OtpField>

export default meta

type Story = StoryObj<typeof meta>

export const Invalid: Story = { args: { error: "請輸入 6 位數字。" } }

export const OfARecoveryCode: Story = {
  render: () => (
    <Row>
      <CodeField label="復原碼" />
    </Row>
  ),
}
