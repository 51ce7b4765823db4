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

it("requires every variable that a second bucket needs, and another bucket than the first", () => {
  const keys = (prefix: string) => ({
    [`${prefix}_ACCESS_KEY_ID`]: "id",
    [`${prefix}_SECRET_ACCESS_KEY`]: "secret",
  })
  const first = { S3_BUCKET: "photos", ...keys("S3") }
  const second = { S3_FALLBACK_BUCKET: "copies", ...keys("S3_FALLBACK") }
  expect(readConfig({ ...first, ...second }).s3Fallback).toMatchObject({ bucket: "copies", endpoint: null })
  expect(mistakes({ ...first, S3_FALLBACK_BUCKET: "copies" })).toEqual([
    "S3_FALLBACK_BUCKET, S3_FALLBACK_ACCESS_KEY_ID and S3_FALLBACK_SECRET_ACCESS_KEY must be set together.",
  ])
  expect(mistakes({ ...first, S3_FALLBACK_ENDPOINT: "https://s3.example" })).toEqual([
    "S3_FALLBACK_ENDPOINT needs S3_FALLBACK_BUCKET beside it.",
  ])
  expect(mistakes(second)).toEqual(["S3_FALLBACK_BUCKET needs S3_BUCKET beside it."])

  const same = "S3_FALLBACK_BUCKET must not be the bucket of S3_BUCKET."
  const copy = { ...second, S3_FALLBACK_BUCKET: "photos" }
  expect(mistakes({ ...first, ...copy, S3_FALLBACK_REGION: "eu-west-1" })).toEqual([same])
  const at = (one: string, other: string) => ({
    ...{ ...first, S3_ENDPOINT: one },
    ...{ ...copy, S3_FALLBACK_ENDPOINT: other },
  })
  expect(mistakes(at("https://s3.example", "https://S3.example/"))).toEqual([same])
  expect(mistakes(at("https://one.example", "https://two.example"))).toEqual([])
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
