const path = "/api/auth/check-email"
const host = "Host: fuzz.example"
const body = '{"email":"a@b.co"}'

const head = (first: string, ...headers: string[]) => `${[first, ...headers].join("\r\n")}\r\n\r\n`
const post = (...headers: string[]) =>
  head(`POST ${path} HTTP/1.1`, host, "Content-Type: application/json", ...headers)

/** Malformed heads and framings, which no HTTP client can send. */
const texts = [
  head(`GET ${path} HTTP/1.1`),
  head(`GET ${path} HTTP/1.0`),
  head(`GET ${path} HTTP/9.9`, host),
  head(`GET ${path}`, host),
  head("GET  HTTP/1.1", host),
  head(`NONSENSE ${path} HTTP/1.1`, host),
  head(`get ${path} HTTP/1.1`, host),
  head("OPTIONS * HTTP/1.1", host),
  head("GET http://evil.example/api/version HTTP/1.1", host),
  head("GET /api/version?a b HTTP/1.1", host),
  head("GET /\u0000 HTTP/1.1", host),
  head("GET /\u00ff\u00fe HTTP/1.1", host),
  head("GET api/version HTTP/1.1", host),
  head(`GET /${"a".repeat(17_000)} HTTP/1.1`, host),
  head("GET /api/version HTTP/1.1", host, `X-Long: ${"a".repeat(17_000)}`),
  head("GET /api/version HTTP/1.1", host, ...Array(3_000).fill("A: b")),
  head("GET /api/version HTTP/1.1", host, host),
  head("GET /api/version HTTP/1.1", host, "X-Nul: a\u0000b"),
  head("GET /api/version HTTP/1.1", host, "No colon at all"),
  head("GET /api/version HTTP/1.1", host, ": no name"),
  head("GET /api/version HTTP/1.1", host, "X-Folded: a\r\n  b"),
  "GET /api/version HTTP/1.1\nHost: a\n\n",
  `${post("Content-Length: nonsense")}${body}`,
  `${post("Content-Length: -1")}${body}`,
  `${post("Content-Length: 99999999999999999999")}${body}`,
  `${post("Content-Length: 1000000000")}${body}`,
  `${post("Content-Length: 5", "Content-Length: 6")}${body}`,
  `${post(`Content-Length: ${body.length}`, "Transfer-Encoding: chunked")}${body}`,
  `${post("Transfer-Encoding: chunked")}ZZ\r\n${body}\r\n0\r\n\r\n`,
  `${post("Transfer-Encoding: chunked")}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  `${post("Transfer-Encoding: chunked")}${body.length.toString(16)}\r\n${body}`,
  `${post("Transfer-Encoding: gzip")}${body}`,
  `${post("Expect: nonsense", `Content-Length: ${body.length}`)}${body}`,
  `${post(`Content-Length: ${body.length}`)}${body}${head("GET /api/version HTTP/1.1", host)}`,
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\r\n\r\n\r\n",
  "",
]

/** The texts as bytes, a TLS client hello, and noise. */
export const malformedRequests: readonly Buffer[] = [
  ...texts.map((text) => Buffer.from(text, "latin1")),
  Buffer.from("16030100a5010000a10303", "hex"),
  Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 89) % 256)),
]
