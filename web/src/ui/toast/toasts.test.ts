import { describe, expect, it, vi } from "vitest"
import { createToasts } from "./toasts.ts"

describe("toasts", () => {
  it("shows a toast until it is removed, and notifies its listeners", () => {
    const toasts = createToasts()
    const listener = vi.fn()
    const stop = toasts.subscribe(listener)
    const id = toasts.show({ text: "已儲存" })
    expect(toasts.list()).toMatchObject([{ id, text: "已儲存", tone: "info", seconds: 5 }])
    toasts.remove(id)
    expect(toasts.list()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    toasts.show({ text: "再見" })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it("shows the same message once, and at most three toasts", () => {
    const toasts = createToasts()
    for (const text of ["一", "二", "二", "三", "四"]) toasts.show({ text })
    expect(toasts.list().map((toast) => toast.text)).toEqual(["二", "三", "四"])
  })

  it("shows a change of a setting for two seconds, and any other message for three", () => {
    const toasts = createToasts()
    toasts.showBriefly("已更新")
    toasts.showBriefly("更新失敗", "error")
    expect(toasts.list()).toMatchObject([
      { text: "已更新", tone: "success", seconds: 2 },
      { text: "更新失敗", tone: "error", seconds: 3 },
    ])
  })

  it("keeps an error on screen for longer", () => {
    const toasts = createToasts()
    toasts.show({ text: "沒有送出", tone: "error" })
    expect(toasts.list()[0]?.seconds).toBe(8)
  })
})
