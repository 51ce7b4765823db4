import { authRoutes } from "@pinyu/contract/auth/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { authHandlers } from "./auth.routes.ts"
import { type Auth, createAuth } from "./auth.service.ts"

const dayMs = 24 * 60 * 60 * 1000

export const auth = defineArea({
  create: createAuth,
  routes: [serve(authRoutes, authHandlers)],
  ports: (auth: () => Auth) => ({
    accountOf: (memberId: string) => auth().user(memberId),
    setSignInCookies: (...sent: Parameters<Auth["cookies"]["setSignIn"]>) =>
      auth().cookies.setSignIn(...sent),
    deviceTokenIn: (cookies: Parameters<Auth["cookies"]["deviceIn"]>[0]) => auth().cookies.deviceIn(cookies),
    setDeviceCookie: (...sent: Parameters<Auth["cookies"]["setDevice"]>) => auth().cookies.setDevice(...sent),
    disconnectMember: (memberId: string) => auth().disconnectAll(memberId),
    undoEmailChangesAfter: (...change: Parameters<Auth["undoChangesAfter"]>) =>
      auth().undoChangesAfter(...change),
    mailedTokens: {
      issue: (...token: Parameters<Auth["mailedTokens"]["issue"]>) => auth().mailedTokens.issue(...token),
      mailOf: (...token: Parameters<Auth["mailedTokens"]["mailOf"]>) => auth().mailedTokens.mailOf(...token),
      spend: (...token: Parameters<Auth["mailedTokens"]["spend"]>) => auth().mailedTokens.spend(...token),
    },
    tierOf: async (memberId: string) => (await auth().user(memberId)).tier,
    ...forward(auth, [
      "beginRecovery",
      "endAllSessions",
      "mailVerificationLink",
      "endOtherSessionsIn",
      "reauthenticate",
      "requirePassword",
      "requireLiveSession",
      "signInIdentified",
    ]),
  }),
  jobs: {
    "auth.emailCode": ({ jobHandlers }, data, job) => jobHandlers["auth.emailCode"](data, job),
    "auth.addressTaken": ({ jobHandlers }, data, job) => jobHandlers["auth.addressTaken"](data, job),
    "auth.verificationLink": ({ jobHandlers }, data, job) => jobHandlers["auth.verificationLink"](data, job),
    "auth.resetLink": ({ jobHandlers }, data, job) => jobHandlers["auth.resetLink"](data, job),
    "auth.recoveryLink": ({ jobHandlers }, data, job) => jobHandlers["auth.recoveryLink"](data, job),
    "auth.emailChange": ({ jobHandlers }, data, job) => jobHandlers["auth.emailChange"](data, job),
    "auth.emailChanged": ({ jobHandlers }, data, job) => jobHandlers["auth.emailChanged"](data, job),
    "auth.emailChangeUndone": ({ jobHandlers }, data, job) =>
      jobHandlers["auth.emailChangeUndone"](data, job),
    "auth.phoneCode": ({ jobHandlers }, data, job) => jobHandlers["auth.phoneCode"](data, job),
  },
  periodic: [
    {
      everyMs: dayMs,
      run: (auth) => auth.purgeExpired(),
      failed: "expired accounts and sessions were not deleted",
    },
  ],
})
