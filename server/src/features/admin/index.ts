export { adminHandlers } from "./admin.routes.ts"
export { createAdmin } from "./admin.service.ts"
