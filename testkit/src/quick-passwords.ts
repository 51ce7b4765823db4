import { createPasswords } from "@pinyu/server/platform/security/passwords.ts"

/** Argon2id with a hundredth of the service's cost, which is 30 ms of processor time. */
export const quickPasswords = () =>
  createPasswords({
    cost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    dummyHash:
      "$argon2id$v=19$m=64,t=1,p=1$Jrvrf/Dwt4+7dy/BJGs0fg$9KZzzIked1NcmuOsRgpPq1krxrRF8ng7k9dOhBKLTVY",
  })

/** The hash of the password of every test member. */
export const memberPasswordHash =
  "$argon2id$v=19$m=64,t=1,p=1$coZPYmoEBgXDnrrRBrthJQ$fk9oh5LermgTn9zalfm2L7e6RIU7k4bZzs5NnRHET0s"

/** The hash of the password of every test admin. */
export const adminPasswordHash =
  "$argon2id$v=19$m=64,t=1,p=1$C8N44wSAlz1dUKTcqybciA$MwPjKKjfrj1Ic0VRDyBOBbn2qmClTelwXyKKCf+Ta5M"
