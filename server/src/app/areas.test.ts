import { describe, expect, it } from "vitest"
import type { Role } from "../platform/config/variables/roles.ts"
import { areaNames, areas, jobNames } from "./areas.ts"
import { type Services, startWork } from "./services.ts"

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

/** The jobs that a process with these roles runs. */
const workedBy = async (...roles: Role[]) => {
  const names: string[] = []
  const jobs = { start: async () => undefined, work: async (name: string) => void names.push(name) }
  await startWork({ jobs, log: { warn: () => undefined } } as never, {} as Services, new Set(roles))
  return names
}

describe("the roles of a process", () => {
  it("leave pictures and videos to those with media", async () => {
    const ofMedia = await workedBy("media")
    expect(ofMedia).toContain("media.transcode")
    expect(ofMedia).toContain("profiles.completePhotos")
    expect(await workedBy("web", "api", "sockets")).toEqual([])
  })
})
