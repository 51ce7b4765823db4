import { createUpload } from "../../lib/api/upload.ts"
import { adminCredentials, adminReauthentication } from "./session.ts"

const upload = createUpload(adminCredentials)

/** Sends a file as the signed-in admin, as `callAsAdmin` calls. */
export const uploadAsAdmin: typeof upload = (route, fields, files, options) =>
  adminReauthentication.run(() => upload(route, fields, files, options))
