/** Limits of the contract in the units that texts name. */
export const megabytes = (bytes: number) => bytes / 1024 / 1024
export const minutes = (seconds: number) => Math.floor(seconds / 60)
export const hours = (seconds: number) => Math.floor(seconds / 3600)
export const days = (seconds: number) => Math.floor(seconds / 86_400)

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

/** Formats bytes as whole megabytes or gigabytes. */
export const sizeLabel = (bytes: number) =>
  bytes >= gigabyte ? `${bytes / gigabyte} GB` : `${Math.floor(bytes / megabyte)} MB`
