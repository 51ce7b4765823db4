import type { UploadPurpose } from "@pinyu/contract/media/limits"

/** Files that members were given an address for, before and after they are used. Written by `media`. */
export interface UploadsTable {
  key: string
  member_id: string
  purpose: UploadPurpose
  content_type: string
  created_at: Date
  used_at: Date | null
}
