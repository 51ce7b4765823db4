import type { City } from "@pinyu/contract/options"

/** A fictional adult. The identity, and where it leaves a choice the gender, come from the list that they stand in. */
export interface DemoPerson {
  /** What their e-mail address begins with; also what tells them apart between two seedings. */
  handle: string
  nickname: string
  occupation: string
  /** Written out, so that they are adults on every day to come. */
  birthDate: string
  city: City
  height: number
  weight: number
  aboutMe: string
  isVip?: true
  /** For the few who show the default avatar. */
  withoutPhotos?: true
}
