import { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import type { TestApp } from "../test-app.ts"

interface AdminRef {
  accessToken: string
}

/** Helpers for tests of takedowns in one app, by an owner unless another admin is given. */
export const takedownTools = (app: TestApp, owner: AdminRef) => {
  const create = (body: object, as = owner, headers: Record<string, string> = {}) =>
    app.call(takedownsAdminRoutes.create, {
      as,
      body: { origin: "victim", reference: "2026-113", ...body },
      headers,
    })
  const read = async (id: string) =>
    (await app.call(takedownsAdminRoutes.read, { as: owner, params: { id } })).body.takedown
  const add = (id: string, type: string, targetId: string, as = owner) =>
    app.call(takedownsAdminRoutes.add, { as, params: { id }, body: { type, id: targetId } })
  /** Begins a takedown of content, and waits until it is hidden. */
  const hide = async (type: string, id: string) => {
    const { body, status } = await create({ target: { type, id } })
    if (status !== 201) throw new Error(`the takedown was answered with ${status}`)
    await app.jobsIdle()
    return read(body.takedown.id)
  }
  /** The events in a takedown's log, oldest first. */
  const events = async (id: string) => (await read(id)).log.map(({ event }) => event).toReversed()
  return { create, read, add, hide, events }
}
