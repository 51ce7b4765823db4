export interface AvoidedContactsJobs {
  /** Hides a member who verified an address or a number from those who avoid it. */
  "avoidedContacts.match": { memberId: string }
}
