/** @module-tag nightly */
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { expect, onTestFinished, test } from "vitest"
import { startSwift } from "./swift.ts"

test("Debian's Swift stores what the key's holder puts and rejects other callers", async () => {
  const { s3, stop } = await startSwift()
  onTestFinished(stop)
  const { endpoint, region, bucket: Bucket, ...credentials } = s3
  const connect = (secretAccessKey: string) => {
    const client = new S3Client({
      endpoint,
      region,
      credentials: { ...credentials, secretAccessKey },
      forcePathStyle: true,
    })
    onTestFinished(() => client.destroy())
    return client
  }
  const right = connect(s3.secretAccessKey)
  await right.send(new PutObjectCommand({ Bucket, Key: "a.webp", Body: "picture" }))
  const { Body } = await right.send(new GetObjectCommand({ Bucket, Key: "a.webp" }))
  expect(await Body?.transformToString()).toBe("picture")
  await expect(connect("wrong").send(new GetObjectCommand({ Bucket, Key: "a.webp" }))).rejects.toMatchObject({
    Code: "SignatureDoesNotMatch",
  })
})
