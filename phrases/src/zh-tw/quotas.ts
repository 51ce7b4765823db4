import { sizeLabel } from "./units.ts"

/** Messages for members at a storage limit, given in bytes. */
export const quotas = {
  full: (limit: number) =>
    `你的儲存空間已滿，目前會員等級的上限是 ${sizeLabel(limit)}。刪除一些檔案後就能再上傳。`,
  dayFull: (limit: number) =>
    `你今天的上傳量已達上限，目前會員等級每天可以上傳 ${sizeLabel(limit)}，請明天再試。`,
} as const
