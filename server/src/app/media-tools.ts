import type { Clock } from "../platform/clock.ts"
import type { Config } from "../platform/config/config.ts"
import { createMediaTool } from "../platform/media/media-tool.ts"
import { createRemoteMedia } from "../platform/media/remote/remote-media.ts"
import { createRemoteMediaTool } from "../platform/media/remote/remote-media-tool.ts"
import { createRemotePicturePool } from "../platform/media/remote/remote-picture-pool.ts"
import { createTaskRunner } from "../platform/media/remote/run-media-task.ts"
import type { Log } from "../platform/observability/log.ts"
import { createPicturePools, createPictureTool, type PicturePools } from "../platform/pictures/pictures.ts"

interface Parts {
  clock: Clock
  log: Log
  key: Buffer
  picturePools: PicturePools | undefined
}

/** The tasks on their way to each address: two run there at once, and there may be several processes. */
const perAddress = 4

/**
 * The tools for pictures and files: child processes with the role `media`, and otherwise those of the
 * processes at `MEDIA_URL`.
 */
export const openMediaTools = (
  { mediaUrls: urls, roles }: Pick<Config, "mediaUrls" | "roles">,
  { clock, log, key, picturePools }: Parts,
) => {
  if (roles.has("media")) {
    const pools = picturePools ?? createPicturePools()
    const mediaTool = createMediaTool()
    return {
      ...{ mediaTool, pictures: createPictureTool({ pools }), probes: {} },
      /** Runs the tasks of processes without the role; null in those. */
      runTask: createTaskRunner({ pools, mediaTool }),
    }
  }
  const media = createRemoteMedia({ urls, key, clock, log })
  const concurrency = perAddress * Math.max(1, urls.length)
  const pools = {
    first: createRemotePicturePool(media, "first"),
    second: createRemotePicturePool(media, "second"),
  }
  return {
    mediaTool: createRemoteMediaTool(media, { concurrency }),
    pictures: createPictureTool({ pools, concurrency }),
    probes: urls.length > 0 ? { media: media.ping } : {},
    runTask: null,
  }
}
