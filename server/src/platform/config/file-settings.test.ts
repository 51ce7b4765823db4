import { expect, it } from "vitest"
import { ConfigError, readConfig } from "./config.ts"

const mistakes = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
  return []
}

it("requires every variable that a bucket needs", () => {
  const together = "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together."
  expect(mistakes({ S3_BUCKET: "photos" })).toEqual([together])
  expect(mistakes({ S3_ENDPOINT: "https://s3.example" })).toEqual(["S3_ENDPOINT needs S3_BUCKET beside it."])
  const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" }
  expect(readConfig({ S3_BUCKET: "photos", ...keys }).s3).toMatchObject({
    endpoint: null,
    region: "us-east-1",
  })
})

it("rejects a direct address beside several hosts of the database", () => {
  const hosts = "postgres://a:5432,b:5432/pinyu?target_session_attrs=read-write"
  const direct = "postgres://a:5432/pinyu"
  expect(mistakes({ DATABASE_URL: hosts, DATABASE_DIRECT_URL: direct })).toEqual([
    "DATABASE_DIRECT_URL must not be beside several hosts of DATABASE_URL.",
  ])
  expect(mistakes({ DATABASE_DIRECT_URL: direct })).toEqual([
    "DATABASE_DIRECT_URL needs DATABASE_URL beside it.",
  ])
})

it("rejects the page as the CDN", () => {
  expect(mistakes({ WEB_ORIGIN: "https://pinyu.example", CDN_ORIGIN: "https://pinyu.example/" })).toEqual([
    "CDN_ORIGIN must not be WEB_ORIGIN: the page has no files of members.",
  ])
})
