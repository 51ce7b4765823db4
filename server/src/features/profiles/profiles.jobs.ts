export interface ProfilesJobs {
  /** Makes the missing blurred versions of a member's photos. */
  "profiles.blurPhotos": { memberId: string }
}
