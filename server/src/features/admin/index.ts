export { createAdmin } from "./admin.service.ts"
