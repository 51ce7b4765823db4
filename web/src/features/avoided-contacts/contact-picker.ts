/** The part of the Contact Picker API that is used. TypeScript does not describe it. */
interface ContactsManager {
  select: (
    properties: readonly ("tel" | "email")[],
    options: { multiple: boolean },
  ) => Promise<readonly { tel?: readonly string[]; email?: readonly string[] }[]>
}

const contactsOf = (): ContactsManager | undefined =>
  "contacts" in navigator ? (navigator.contacts as ContactsManager) : undefined

/** Whether the browser can show the device's contacts. */
export const hasContactPicker = () => contactsOf() !== undefined

/** Lets the person choose contacts of the device. Returns their numbers and addresses. */
export const pickContacts = async (): Promise<string[]> => {
  const picked = (await contactsOf()?.select(["tel", "email"], { multiple: true })) ?? []
  return picked.flatMap(({ tel = [], email = [] }) => [...tel, ...email])
}
