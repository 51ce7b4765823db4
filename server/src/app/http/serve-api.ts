import multipart from "@fastify/multipart"
import { plainRouteLimits } from "@pinyu/contract/rate-limits"
import type { FastifyInstance, FastifyPluginAsync } from "fastify"
import { markedPictureRoutes } from "../../platform/pictures/marked-picture-routes.ts"
import { onceRoutes } from "../../platform/storage/once-files.ts"
import { countByAddress } from "../observability/count-calls.ts"
import type { Platform } from "../platform.ts"
import { routesOf, type Services } from "../services.ts"
import { bindRoutes, type Guard, type Scopes } from "./http.ts"
import { takeSignedCalls } from "./signed-calls.ts"

interface Needs {
  platform: Platform
  services: Services
  guard: Guard
}

/** Serves the routes of all areas, and the files behind signed URLs. */
export const serveApi = async (app: FastifyInstance, { platform, services, guard }: Needs) => {
  const { limiter } = platform
  const files: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", countByAddress(limiter, "files", plainRouteLimits.files))
    await platform.storageRoutes(scope, {
      mayRead: services.albums.maySeeMedia,
      isSuspended: services.moderation.isSuspended,
    })
    await scope.register(onceRoutes, {
      ...{ key: platform.secrets.storageKey, clock: platform.clock, storage: platform.storage },
      readings: services.chat.onceReadings,
    })
  }
  await app.register(files)
  const markedFiles: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", countByAddress(limiter, "markedFiles", plainRouteLimits.markedFiles))
    await scope.register(markedPictureRoutes, {
      ...{ key: platform.secrets.storageKey, clock: platform.clock, pictures: platform.markedPictures },
      markOf: services.albums.marks.markOf,
    })
  }
  await app.register(markedFiles)

  const scopes: Scopes = { multipart: app, ignoredForms: app, signedCalls: app }
  const takeMultipart: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart)
    scopes.multipart = scope
  }
  await app.register(takeMultipart)
  const ignoreForms: FastifyPluginAsync = async (scope) => {
    const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/
    scope.addContentTypeParser(forms, { parseAs: "string" }, (_request, _body, done) => done(null, undefined))
    scopes.ignoredForms = scope
  }
  await app.register(ignoreForms)
  const readSignedCalls: FastifyPluginAsync = async (scope) => {
    takeSignedCalls(scope)
    scopes.signedCalls = scope
  }
  await app.register(readSignedCalls)
  for (const { routes, handlers } of routesOf(services)) bindRoutes(app, routes, handlers, guard, scopes)
}
