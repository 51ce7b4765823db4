import type { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import type { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Profiles } from "./profiles.service.ts"

export const profileHandlers = (profiles: Profiles): Handlers<typeof profileRoutes> => ({
  me: async ({ viewer }) => ({ profile: await profiles.own(viewer.id) }),
  update: async ({ viewer, body }) => ({ profile: await profiles.update(viewer.id, body) }),
  generateUploadUrl: ({ viewer, body: { contentType, size } }) =>
    profiles.offerPhoto(viewer.id, { contentType, size }),
  user: async ({ viewer, params }) => ({ profile: await profiles.view(viewer.id, params.userId) }),
  privacy: async ({ viewer }) => ({ privacy: await profiles.privacy(viewer.id) }),
  setPrivacy: async ({ viewer, body }) => ({ privacy: await profiles.setPrivacy(viewer.id, body) }),
  switchIdentity: async ({ viewer, body }) => ({
    profile: await profiles.switchIdentity(viewer.id, body.identity),
  }),
})

export const photosAdminHandlers = (profiles: Profiles): Handlers<typeof photosAdminRoutes> => ({
  list: ({ query }) => profiles.queue(query),
  approve: ({ viewer, body, client }) => profiles.approvePhotos(viewer, body.ids, client),
  remove: ({ viewer, params, body, client }) => profiles.removeWaiting(viewer, params.id, body, client),
})
