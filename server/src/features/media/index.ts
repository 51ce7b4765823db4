import { mediaRoutes } from "@pinyu/contract/media/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { createFiles } from "./files.service.ts"
import { mediaHandlers } from "./media.routes.ts"
import { createMedia } from "./media.service.ts"
import { createQuota } from "./quota.service.ts"

type UploadsNeeds = Parameters<typeof createMedia>[0]
type FilesNeeds = Parameters<typeof createFiles>[0]

interface Needs
  extends Omit<FilesNeeds, "quota" | "told">,
    Omit<UploadsNeeds, "quota" | "jobs">,
    Pick<Parameters<typeof createQuota>[0], "tierOf"> {
  mediaChanged: FilesNeeds["told"]["changed"]
  mediaProgress: FilesNeeds["told"]["progress"]
}

const create = (needs: Needs) => {
  const quota = createQuota(needs)
  const told = { changed: needs.mediaChanged, progress: needs.mediaProgress }
  const files = createFiles({ ...needs, quota, told })
  return { ...createMedia({ ...needs, quota }), files, quota }
}
type Media = ReturnType<typeof create>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

export const media = defineArea({
  create,
  routes: [serve(mediaRoutes, ({ files }: Media) => mediaHandlers(files))],
  ports: (media: () => Media) => ({
    uploads: forward(media, [
      "offerUpload",
      "requireUnused",
      "read",
      "markUsed",
      "deleteUploadsOf",
      "storeDrafts",
      "keepDrafts",
      "dropDrafts",
      "deleteFiles",
    ]),
    files: forward(
      () => media().files,
      ["receive", "claim", "release", "discard", "keysOf", "describe", "signFresh", "signAlbumThumbnail"],
    ),
    quota: forward(() => media().quota, ["reserve", "refund"]),
  }),
  jobs: {
    "media.deleteFiles": (media, { keys }) => media.deleteUnreported(keys),
    "media.makePlayable": {
      handle: ({ files }, { key }, job) => files.makePlayable(key, "long", job),
      concurrency: 1,
    },
    "media.makePlayableQuickly": {
      handle: ({ files }, { key }, job) => files.makePlayable(key, "quick", job),
      concurrency: 1,
    },
  },
  periodic: [
    {
      everyMs: dayMs,
      run: (media) => media.dropStale(),
      failed: "uploads that nobody used were not dropped",
    },
    {
      everyMs: dayMs,
      run: ({ quota }) => quota.dropStale(),
      failed: "days of uploads that are over were not dropped",
    },
    { everyMs: hourMs, run: (media) => media.dropBroken(), failed: "half-written files were not dropped" },
    {
      everyMs: hourMs,
      run: ({ files }) => files.tidyUp(),
      failed: "files that nothing carries were not dropped",
    },
    {
      everyMs: hourMs,
      run: ({ files }) => files.stripStored(),
      failed: "stored files were not asked to be stripped",
    },
  ],
})
