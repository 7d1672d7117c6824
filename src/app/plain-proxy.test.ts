import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { serveTestApp } from '#test/http.ts'
import { METRICS_ENV } from '#test/metrics.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
beforeAll(async () => {
  app = await openTestApp(METRICS_ENV)
  server = await serveTestApp(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/**
 * Requests like nginx with `proxy_pass` alone: HTTP/1.0, the service's address as Host, and no header about the client.
 */
const throughPlainProxy = async (path: string) => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.0\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).split('\r\n', 1)[0]
}

// Fails when the client's address counts as a proof.
it.each(['/utboks', '/api/utboks', '/metrics'])(
  'a proxy on this machine that forwards no address does not open %s to everybody',
  async (path) => expect(await throughPlainProxy(path)).toBe('HTTP/1.1 404 Not Found'),
)
