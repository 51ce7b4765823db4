import { eventually } from "@pinyu/testkit/eventually.ts"
import { describe, expect, it, vi } from "vitest"
import { ApiError } from "../../lib/api/api-error.ts"
import { createReauthentication } from "./reauthentication.ts"

const required = () => new ApiError(403, "reauth_required", "再確認一次")
const failsOnce = () => vi.fn(async () => "done").mockRejectedValueOnce(required())

describe("calls that require a recent sign-in", () => {
  it("wait together for one request, and then run once more", async () => {
    const reauthentication = createReauthentication()
    const [first, second] = [failsOnce(), failsOnce()]
    const results = Promise.all([reauthentication.run(first), reauthentication.run(second)])
    await eventually(() => expect(reauthentication.request()).toBe(1))
    reauthentication.close(true)
    expect(await results).toEqual(["done", "done"])
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 2])
    expect(reauthentication.request()).toBe(0)
  })

  it("fail with the server's error when the admin cancels, and can ask again", async () => {
    const reauthentication = createReauthentication()
    const call = failsOnce()
    const cancelled = expect(reauthentication.run(call)).rejects.toMatchObject({ code: "reauth_required" })
    await eventually(() => expect(reauthentication.request()).toBe(1))
    reauthentication.close(false)
    await cancelled
    expect(call).toHaveBeenCalledTimes(1)
    const again = reauthentication.run(failsOnce())
    await eventually(() => expect(reauthentication.request()).toBe(2))
    reauthentication.close(true)
    expect(await again).toBe("done")
  })
})

it("other failures are not asked about", async () => {
  const reauthentication = createReauthentication()
  const call = () => Promise.reject(new Error("other"))
  await expect(reauthentication.run(call)).rejects.toThrow("other")
  expect(reauthentication.request()).toBe(0)
})
