export { versionHandlers } from "./version.routes.ts"
