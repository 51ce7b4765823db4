import { mediaRoutes } from "@pinyu/contract/media/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { createFiles } from "./files.service.ts"
import { mediaHandlers } from "./media.routes.ts"
import { createMedia } from "./media.service.ts"
import { createQuota } from "./quota.service.ts"

type UploadsDependencies = Parameters<typeof createMedia>[0]
type FilesDependencies = Parameters<typeof createFiles>[0]

interface Dependencies
  extends Omit<FilesDependencies, "quota" | "observer">,
    Omit<UploadsDependencies, "quota" | "jobs">,
    Pick<Parameters<typeof createQuota>[0], "tierOf"> {
  mediaChanged: FilesDependencies["observer"]["changed"]
  mediaProgress: FilesDependencies["observer"]["progress"]
}

const create = (dependencies: Dependencies) => {
  const quota = createQuota(dependencies)
  const observer = { changed: dependencies.mediaChanged, progress: dependencies.mediaProgress }
  const files = createFiles({ ...dependencies, quota, observer })
  return { ...createMedia({ ...dependencies, quota }), files, quota }
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
      [
        "receive",
        "claim",
        "release",
        "discard",
        "keysOf",
        "describe",
        "signFresh",
        "signAlbumThumbnail",
        "variantsOf",
        "hashPicture",
      ],
    ),
    quota: forward(() => media().quota, ["reserve", "refund"]),
  }),
  jobs: {
    "media.deleteFiles": (media, { keys }) => media.deleteStored(keys),
    "media.transcode": {
      handle: ({ files }, { key }, job) => files.transcode(key, "long", job),
      ...{ concurrency: 1, role: "media" },
    },
    "media.transcodeQuickly": {
      handle: ({ files }, { key }, job) => files.transcode(key, "quick", job),
      ...{ concurrency: 1, role: "media" },
    },
  },
  periodic: [
    {
      everyMs: dayMs,
      run: (media) => media.dropStale(),
      failed: "unused uploads were not dropped",
    },
    {
      everyMs: dayMs,
      run: ({ quota }) => quota.dropStale(),
      failed: "past upload days were not deleted",
    },
    {
      everyMs: hourMs,
      run: (media) => media.deletePartialWrites(),
      failed: "half-written files were not dropped",
      isLocal: true,
    },
    {
      everyMs: hourMs,
      run: ({ files }) => files.dropStaleWork(),
      failed: "folders of ended work were not dropped",
      isLocal: true,
    },
    {
      everyMs: hourMs,
      run: ({ files }) => files.cleanUp(),
      failed: "unused files were not dropped",
    },
    {
      everyMs: hourMs,
      run: ({ files }) => files.stripStored(),
      failed: "the stripping of stored files was not enqueued",
    },
  ],
})
