import { describe, expect, it } from "vitest"
import type { Role } from "../platform/config/variables/roles.ts"
import { areaNames, areas, jobNames } from "./areas.ts"
import { type Services, startJobs, startPeriodicTasks } from "./services.ts"

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

/** Services that do nothing and note what is called. */
const notingServices = (calls: string[]): Services => {
  const part = (name: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, next) => part(String(next)),
      apply: async () => void calls.push(name),
    })
  return part("services") as Services
}

/** The jobs and the periodic work of a process with these roles. */
const workedBy = async (...roles: Role[]) => {
  const names: string[] = []
  const calls: string[] = []
  const jobs = { start: async () => undefined, work: async (name: string) => void names.push(name) }
  const services = notingServices(calls)
  await startJobs({ jobs } as never, services, new Set(roles))
  startPeriodicTasks({} as never, services, new Set(roles))
  return { names, calls: new Set(calls) }
}

describe("the roles of a process", () => {
  it("leave pictures and videos to those with media", async () => {
    const { names } = await workedBy("media")
    expect(names.toSorted()).toEqual(["media.transcode", "media.transcodeQuickly", "profiles.completePhotos"])
    const others = await workedBy("jobs")
    expect([...names, ...others.names].toSorted()).toEqual(jobNames.toSorted())
    expect((await workedBy("web", "api", "sockets")).names).toEqual([])
  })

  it("leave periodic work to those with jobs, except for what is in one process", async () => {
    const local = new Set(["recordVisits", "deletePartialWrites", "dropStaleWork"])
    for (const role of ["web", "api", "sockets", "media"] as const)
      expect((await workedBy(role)).calls).toEqual(local)
    const { calls } = await workedBy("jobs")
    expect(calls.isSupersetOf(local)).toBe(true)
    expect(calls).toContain("eraseDue")
  })
})
