import type { City } from "@pinyu/contract/options"

/** A fictional adult. The list determines the identity and, where it implies one, the gender. */
export interface DemoPerson {
  /** The local part of the e-mail address. It identifies the person across seedings. */
  handle: string
  nickname: string
  occupation: string
  /** A fixed date, so that they stay adults. */
  birthDate: string
  city: City
  height: number
  weight: number
  aboutMe: string
  isVip?: true
  /** True for the few with the default avatar. */
  withoutPhotos?: true
}
