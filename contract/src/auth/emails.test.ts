import { describe, expect, it } from "vitest"
import { email } from "./schemas.ts"

const parsed = (typed: string) => email.safeParse(typed)

describe("an e-mail address", () => {
  it.each([
    ["x@y.z", "x@y.z"],
    [" Amy.Chen+pinyu@Example.TW ", "amy.chen+pinyu@example.tw"],
    ["o'neil_99@mail.example.co.uk", "o'neil_99@mail.example.co.uk"],
    ["amy@台灣.tw", "amy@xn--kpry57d.tw"],
    ["陳小雅@例え.テスト", "陳小雅@xn--r8jz45g.xn--zckzah"],
    ["jose\u0301@example.tw", "jos\u00e9@example.tw"],
    ["amy@台灣。tw", "amy@xn--kpry57d.tw"],
  ])("%s is normalised to %s", (typed, address) => {
    expect(parsed(typed).data).toBe(address)
    expect(parsed(address).data).toBe(address)
  })

  it.each([
    ...[
      "",
      "a@b",
      "@b.tw",
      "a@",
      "a@b..tw",
      ".a@b.tw",
      "a b@c.tw",
      "a@b@c.tw",
      "a@[127.0.0.1]",
      "a@127.0.0.1",
    ],
    ...["a@-b.tw", "a@b.tw:25", "a@b.tw/x", "a@b_c.tw", "a<b>@c.tw", "a,b@c.tw"],
    ...["\ud800@b.tw", "🌙@b.tw", "a@b.tw\r\nBcc: c@d.tw", "a@%62.tw"],
    `${"a".repeat(65)}@b.tw`,
    `a@${"b".repeat(64)}.tw`,
  ])("%j is rejected", (typed) => {
    expect(parsed(typed).error?.issues[0]?.message).toBe("email_format")
  })

  it("is rejected when too long", () => {
    expect(parsed(`${"a".repeat(250)}@b.tw`).error?.issues[0]?.message).toBe("too_long")
    expect(parsed(`a@${"b".repeat(100_000)}.tw`).success).toBe(false)
  })
})
