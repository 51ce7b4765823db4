import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friends } from "@pinyu/phrases/friends"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { createListeners } from "../../lib/listeners.ts"
import { createLatestWins } from "../../lib/query/latest-wins.ts"
import { oncePerClient } from "../../lib/query/per-query-client.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { refreshExplore, refreshPasses } from "./cache.ts"

/** The member data that a pass needs: the name for its message. */
export type Passable = Pick<MemberCard, "id" | "nickname">

const createMemberPasses = (client: QueryClient) => {
  let passed: ReadonlySet<string> = new Set()
  const { subscribe, notify } = createListeners()
  const show = (id: string, isPassed: boolean) => {
    if (passed.has(id) === isPassed) return
    passed = new Set(isPassed ? [...passed, id] : [...passed].filter((other) => other !== id))
    notify()
  }
  const choices = createLatestWins<Passable, boolean, boolean, boolean>({
    next: (choice, confirmed) => (choice === confirmed ? null : choice),
    send: async ({ id }, choice) => {
      const request = { params: { userId: id } }
      await (choice ? call(passRoutes.pass, request) : call(passRoutes.undo, request))
      refreshPasses(client)
      return choice
    },
    onSettled: ({ id }, isPassed) => {
      show(id, isPassed)
      if (!isPassed) refreshExplore(client, id)
    },
    onFailure: (_member, choice, error) =>
      toasts.show({ text: toFailureMessage(error, choice ? friends.passFailed : friends.restoreFailed) }),
  })
  return {
    subscribe,
    /** The ids of the members who were passed since the page loaded. The server leaves out all others. */
    passed: () => passed,
    pass: (member: Passable) => {
      show(member.id, true)
      choices.choose(member, true, false)
    },
    undo: (member: Passable) => {
      show(member.id, false)
      choices.choose(member, false, true)
    },
    /** The pass has ended in another way, such as by a like. */
    forget: (id: string) => {
      if (!passed.has(id)) return
      show(id, false)
      refreshExplore(client, id)
    },
  }
}

/** The signed-in member's passes, shared by all pages. */
export const passesOf = oncePerClient(createMemberPasses)
export const usePasses = () => passesOf(useQueryClient())
