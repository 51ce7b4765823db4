import { id } from "../fields.ts"
import { storageFaults } from "../media/faults.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import {
  identityChange,
  memberProfile,
  ownProfile,
  privacyChange,
  privacySettings,
  profileChange,
  uploadOffer,
  uploadRequest,
} from "./schemas.ts"

export const profileRoutes = defineRoutes("profiles", {
  me: {
    method: "GET",
    path: "/api/profile/me",
    summary: "The signed-in member's own profile",
    access: "member",
    response: z.object({ profile: ownProfile }),
  },
  update: {
    method: "PUT",
    path: "/api/profile/me",
    summary: "Changes the caller's profile and photos; omitted fields stay",
    access: "member",
    body: profileChange,
    response: z.object({ profile: ownProfile }),
    errors: [
      "nickname_fixed",
      "prompt_retired",
      "upload_not_yours",
      "upload_missing",
      "invalid_image",
      "image_too_large",
      "picture_not_allowed",
      "image_too_complex",
      "photos_changed",
    ],
  },
  generateUploadUrl: {
    method: "POST",
    path: "/api/profile/generate-upload-url",
    summary: "A URL that accepts one photo for ten minutes",
    access: "member",
    body: uploadRequest,
    response: uploadOffer,
    errors: storageFaults,
  },
  user: {
    method: "GET",
    path: "/api/profile/user/:userId",
    summary: "Another member's profile without hidden fields",
    access: "member",
    params: z.object({ userId: id }),
    response: z.object({ profile: memberProfile }),
    errors: ["member_not_found"],
  },
  privacy: {
    method: "GET",
    path: "/api/profile/privacy",
    summary: "The member's privacy settings",
    access: "member",
    response: z.object({ privacy: privacySettings }),
  },
  setPrivacy: {
    method: "PUT",
    path: "/api/profile/privacy",
    summary: "Changes privacy settings; omitted ones stay",
    access: "member",
    body: privacyChange,
    response: z.object({ privacy: privacySettings }),
  },
  switchIdentity: {
    method: "PUT",
    path: "/api/profile/identity",
    summary: "Switches the identity to another that fits the member's gender, once in 30 days",
    access: "member",
    body: identityChange,
    response: z.object({ profile: ownProfile }),
    errors: ["identity_does_not_fit", "identity_switched_lately"],
  },
})
