import * as z from "zod"
import { splitHosts } from "../../postgres/database-hosts.ts"
import { maxPoolSize } from "../../postgres/settings.ts"
import { readValkeyUrl } from "../../valkey/valkey-url.ts"
import { httpUrl, list, variable } from "./declare.ts"

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ }).refine((url) => splitHosts(url).length === 1)

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
        // These would replace each of the hosts.
        const replaces = searchParams.has("host") || searchParams.has("port")
        return hostname !== "" && !replaces && searchParams.get("target_session_attrs") === "read-write"
      })
  })

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
const bucketRule = "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens"
/** A schema for each variable, because its documentation belongs to the schema. */
const region = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .default("us-east-1")
const regionRule = "must be a region like ap-northeast-1"
const endpointRule = "must be an address like https://s3.example.com"

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
  DATABASE_DIRECT_URL: variable(databaseAddress.optional(), {
    rule: "must be an address like postgres://user:password@host:5432/database",
    unset: "there is no pooler in transaction mode",
    meaning:
      "the database itself, where `DATABASE_URL` names a pooler in transaction mode such as PgBouncer; for " +
      "migrations, the job queue and backups, which need a session",
  }),
  DATABASE_REPLICA_URLS: variable(list(databaseAddress).default([]), {
    rule: "must be addresses like postgres://user:password@host:5432/database, separated by commas",
    unset: "none",
    meaning:
      "streaming replicas of the database, separated by commas, for explore, search, the feed, profiles and " +
      "figures; members read their own writes, and a replica that lags by more than 5 s is left out " +
      "([ops/replicas.md](ops/replicas.md))",
  }),
  DATABASE_POOL_SIZE: variable(z.coerce.number().int().min(2).max(maxPoolSize).default(12), {
    rule: `must be a whole number from 2 to ${maxPoolSize}`,
    meaning:
      "maximum connections of this process, from 6 on two of them for short reads; the job queue opens 3 more, and several hosts get 1 more each, and the primary 1 for the metrics. Each replica gets as many, and 1 more",
  }),
  VALKEY_URL: variable(
    z
      .string()
      .refine((url) => readValkeyUrl(url) !== null)
      .optional(),
    {
      rule:
        "must be an address like redis://user:password@host:6379/0, " +
        "redis+sentinel://host:26379,host:26379/master/0 or redis+cluster://host:6379,host:6379, " +
        "or rediss for TLS",
      unset: "in the process",
      meaning:
        "Valkey or Redis for the rate limits and sockets that nodes share: one server, the sentinels and the " +
        "name of their master (`redis+sentinel://host:26379,host:26379/master`), or nodes of a cluster from " +
        "version 7 (`redis+cluster://host:6379,host:6379`). `?keyPrefix=` separates installations, " +
        "`&sentinelPassword=` signs in to the sentinels",
    },
  ),
  S3_BUCKET: variable(bucketName.optional(), {
    rule: bucketRule,
    unset: "a folder in `DATA_DIR`",
    meaning: "files in S3 or a compatible store; the bucket must exist",
  }),
  S3_ENDPOINT: variable(httpUrl.optional(), {
    rule: endpointRule,
    unset: "Amazon's",
    meaning: "address of the store",
  }),
  S3_REGION: variable(region(), { rule: regionRule, meaning: "region of the bucket" }),
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
  S3_FALLBACK_BUCKET: variable(bucketName.optional(), {
    rule: bucketRule,
    unset: "none",
    meaning:
      "a replica of the bucket in another region, read while the bucket is down ([ops/second-region.md](ops/second-region.md))",
  }),
  S3_FALLBACK_ENDPOINT: variable(httpUrl.optional(), {
    rule: endpointRule,
    unset: "Amazon's",
    meaning: "address of the replica's store",
  }),
  S3_FALLBACK_REGION: variable(region(), { rule: regionRule, meaning: "region of the replica" }),
  S3_FALLBACK_ACCESS_KEY_ID: variable(z.string().max(200).optional(), {
    rule: "must be the id of an access key",
    unset: "none",
    meaning: "access key of the replica's store",
  }),
  S3_FALLBACK_SECRET_ACCESS_KEY: variable(z.string().max(200).optional(), {
    rule: "must be the secret of the access key",
    unset: "none",
    meaning: "secret of that key",
  }),
}
