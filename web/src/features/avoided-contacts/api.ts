import type { Contact } from "@pinyu/contract/avoided-contacts/contacts"
import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import { avoidedContactsRoutes } from "@pinyu/contract/avoided-contacts/routes"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { hashContact } from "./model.ts"

const key = ["avoided-contacts"]

/** The contacts that the member avoids, newest first. */
export const useAvoidedContacts = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(avoidedContactsRoutes.list, {}, { signal })).contacts,
  })

type List = Awaited<ReturnType<typeof call<typeof avoidedContactsRoutes.list>>>

/** Shows a changed list. Everything else may contain members who are hidden or visible now. */
const useShowList = () => {
  const client = useQueryClient()
  return ({ contacts }: List) => {
    client.setQueryData(key, contacts)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
  }
}

const { perCall } = avoidedContactsLimits

/** Hashes and adds contacts, in calls of limited length. */
export const useAddContacts = () => {
  const showList = useShowList()
  return useMutation({
    networkMode: "always",
    mutationFn: async ({ contacts, note }: { contacts: readonly Contact[]; note: string }) => {
      const hashed = await Promise.all(contacts.map((contact) => hashContact(contact, note)))
      for (let from = 0; from < hashed.length; from += perCall.max) {
        const body = { contacts: hashed.slice(from, from + perCall.max) }
        showList(await call(avoidedContactsRoutes.add, { body }))
      }
    },
  })
}

export const useRemoveContact = () => {
  const showList = useShowList()
  return useMutation({
    networkMode: "always",
    mutationFn: (id: string) => call(avoidedContactsRoutes.remove, { params: { id } }),
    onSuccess: showList,
  })
}

export const useRemoveAllContacts = () => {
  const showList = useShowList()
  return useMutation({
    networkMode: "always",
    mutationFn: () => call(avoidedContactsRoutes.removeAll, {}),
    onSuccess: showList,
  })
}
