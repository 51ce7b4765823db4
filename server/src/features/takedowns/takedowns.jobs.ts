export interface TakedownsJobs {
  "takedowns.hide": { itemId: string }
}
