/** Limits of the contract in the units that texts name. */
export const megabytes = (bytes: number) => bytes / 1024 / 1024
export const minutes = (seconds: number) => Math.floor(seconds / 60)
export const hours = (seconds: number) => Math.floor(seconds / 3600)
