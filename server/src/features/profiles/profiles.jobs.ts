export interface ProfilesJobs {
  /** Makes the missing versions of a member's photos. */
  "profiles.completePhotos": { memberId: string }
}
