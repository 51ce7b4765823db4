import { afterEach, beforeEach, expect, it, vi } from "vitest"

const html = new Set<string>()
const device = { saveData: false, media: false }

beforeEach(() => {
  vi.resetModules()
  html.clear()
  Object.assign(device, { saveData: false, media: false })
  const values = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  vi.stubGlobal("navigator", {
    get connection() {
      return { saveData: device.saveData }
    },
  })
  vi.stubGlobal("matchMedia", () => ({ matches: device.media }))
  vi.stubGlobal("document", {
    documentElement: {
      toggleAttribute: (name: string, on: boolean) => (on ? html.add(name) : html.delete(name)),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = async () => (await import("./reduced-data.ts")).reducedData

it.each([
  { saveData: true, media: false },
  { saveData: false, media: true },
])("follows the device by default: %j", async (wish) => {
  const reducedData = await load()
  expect(reducedData.isOn()).toBe(false)
  Object.assign(device, wish)
  expect(reducedData.isOn()).toBe(true)
})

it("lets the member's choice win over the device, in both directions", async () => {
  const reducedData = await load()
  reducedData.set(true)
  expect([reducedData.isOn(), html.has("data-reduced-data")]).toEqual([true, true])
  device.saveData = true
  reducedData.set(false)
  expect([reducedData.isOn(), html.size]).toEqual([false, 0])
})

it("follows the device again once the choice equals its wish", async () => {
  const reducedData = await load()
  device.saveData = true
  reducedData.set(true)
  device.saveData = false
  expect(reducedData.isOn()).toBe(false)
})
