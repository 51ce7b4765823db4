import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"

/** The longest mask of a contact, with the space before it. */
const maskLength = 6

/** Characters of a note, which precedes the mask in the label. */
export const noteLimit = avoidedContactsLimits.label.max - maskLength
