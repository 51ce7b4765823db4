import * as z from "zod"
import { splitHosts } from "../../postgres/database-hosts.ts"
import { maxPoolSize } from "../../postgres/settings.ts"
import { httpUrl, variable } from "./declare.ts"

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })

/** One host, or several of a cluster whose primary is used. */
const databaseUrl = z
  .string()
  .trim()
  .refine((url) => {
    const hosts = splitHosts(url)
    if (!hosts.every((each) => databaseAddress.safeParse(each).success)) return false
    if (hosts.length === 1) return true
    return hosts
      .map((each) => new URL(each))
      .every(({ hostname, searchParams }) => {
        return hostname !== "" && searchParams.get("target_session_attrs") === "read-write"
      })
  })

/** The variables of data storage. */
export const dataVariables = {
  DATA_DIR: variable(z.string().default(".data"), {
    rule: "must be a folder",
    meaning:
      "embedded database, files, outbox and generated secrets; a relative path starts at the repository",
  }),
  DATABASE_URL: variable(databaseUrl.optional(), {
    rule: "must be an address like postgres://user:password@host:5432/database; several hosts, separated by commas, need ?target_session_attrs=read-write",
    unset: "the embedded database",
    meaning:
      "a PostgreSQL ≥ 15 with the encoding UTF8; `postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write` names the servers of one cluster, of which the primary is used ([fail over](ops/failover.md))",
  }),
  DATABASE_POOL_SIZE: variable(z.coerce.number().int().min(2).max(maxPoolSize).default(12), {
    rule: `must be a whole number from 2 to ${maxPoolSize}`,
    meaning:
      "maximum connections of this process; the job queue opens 3 more, and several hosts get 1 more each",
  }),
  VALKEY_URL: variable(z.url({ protocol: /^(rediss?|valkeys?)$/ }).optional(), {
    rule: "must be an address like redis://user:password@host:6379/0, or rediss:// for TLS",
    unset: "in the process",
    meaning:
      "Valkey or Redis for the rate limits and sockets that nodes share; `?keyPrefix=` separates installations",
  }),
  S3_BUCKET: variable(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    {
      rule: "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
      unset: "a folder in `DATA_DIR`",
      meaning: "files in S3 or a compatible store; the bucket must exist",
    },
  ),
  S3_ENDPOINT: variable(httpUrl.optional(), {
    rule: "must be an address like https://s3.example.com",
    unset: "Amazon's",
    meaning: "address of the store",
  }),
  S3_REGION: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,40}$/)
      .default("us-east-1"),
    { rule: "must be a region like ap-northeast-1", meaning: "region of the bucket" },
  ),
  S3_ACCESS_KEY_ID: variable(z.string().max(200).optional(), {
    rule: "must be the id of an access key",
    unset: "none",
    meaning: "access key of the store",
  }),
  S3_SECRET_ACCESS_KEY: variable(z.string().max(200).optional(), {
    rule: "must be the secret of the access key",
    unset: "none",
    meaning: "secret of that key",
  }),
}
