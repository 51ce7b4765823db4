import type { UploadPurpose } from "@pinyu/contract/media/limits"

/**
 * Files that nothing shows yet: uploads that members were given an address for, kept for a while after they are used so
 * that none is used twice, and drafts of ours, made of them and not yet attached. Written by `media`.
 */
export interface UploadsTable {
  key: string
  member_id: string
  purpose: UploadPurpose | "draft"
  content_type: string
  created_at: Date
  used_at: Date | null
}
