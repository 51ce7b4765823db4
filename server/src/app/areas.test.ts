import { describe, expect, it } from "vitest"
import { areaNames, areas, jobNames } from "./areas.ts"

const notThereYet = () => {
  throw new Error("a port called its service during its creation")
}

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) < at)

describe("the areas", () => {
  it("declare each port once, without calling a service", () => {
    const ports = areaNames.flatMap((name) => Object.keys(areas[name].ports(notThereYet)))
    expect(ports).toContain("signPicture")
    expect(twice(ports)).toEqual([])
  })

  it("declare each job once", () => {
    expect(jobNames).toContain("auth.emailCode")
    expect(twice(jobNames)).toEqual([])
  })
})
