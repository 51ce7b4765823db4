/**
 * Replaces React Router's instrumentation, which this app never uses: it adds about 1 KB to every first
 * visit. See `vite.config.ts`.
 */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router) => router
