import type { Tier } from "../options.ts"

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

/** Bytes that a member may store in total and upload in one Taipei day, by tier. */
export interface StorageQuota {
  total: number
  day: number
}

export const storageQuotas: Readonly<Record<Tier, StorageQuota>> = {
  unverified: { total: 300 * megabyte, day: 200 * megabyte },
  email_verified: { total: 2 * gigabyte, day: gigabyte },
  phone_verified: { total: 5 * gigabyte, day: 2 * gigabyte },
  vip: { total: 20 * gigabyte, day: 5 * gigabyte },
}

/** Uploads are rejected while the disk has less free space than either value. */
export const diskReserve = { bytes: 2 * gigabyte, share: 0.1 } as const
