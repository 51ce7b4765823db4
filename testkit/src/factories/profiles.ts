import sharp from "sharp"
import { addPhoto } from "../scenarios/add-photo.ts"
import type { TestApp } from "../test-app.ts"

/** A small picture of one colour. */
export const colouredPicture = (background = "#7a1f3d") =>
  sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .webp()
    .toBuffer()

/** Puts a photograph behind a member's others. */
export const buildPhoto = async ({ platform, services }: TestApp, { id }: { id: string }, picture?: Buffer) =>
  addPhoto(services, platform, id, picture ?? (await colouredPicture()))
