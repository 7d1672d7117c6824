import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHttpFake, type HttpFake, type HttpMood } from '#test/fakes/http-gateway.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { call } from './call.ts'

const SECRET = 'Basic dmlrYXJrbGFyOmhlbW1lbGln'
const TIMEOUT_MS = 300

let fake: HttpFake

beforeEach(async () => {
  fake = await startHttpFake(() => ({ status: 200, body: { ok: true } }))
})
afterEach(() => fake.close())

const post = (url = fake.url, timeoutMs = TIMEOUT_MS) =>
  call(url, { method: 'POST', headers: { authorization: SECRET }, body: 'hemmelig' }, timeoutMs)

/** Runs with a server that listens and does not speak HTTP. */
const withServer = async (server: Server, run: (port: number) => Promise<void>) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  try {
    await run(address.port)
  } finally {
    server.close()
  }
}

describe('calling a gateway', () => {
  it('returns its answer with any status', async () => {
    expect(await post()).toEqual({ kind: 'answered', status: 200, body: '{"ok":true}' })
    fake.turn({ status: 404 })
    expect(await post()).toMatchObject({ kind: 'answered', status: 404 })
    fake.turn(() => ({ status: 200, body: 'æøå 😀 \uFEFF' }))
    expect(await post()).toMatchObject({ body: 'æøå 😀 \uFEFF' })
  })

  it.each([401, 403, 429])('sent nothing with %i', async (status) => {
    fake.turn({ status })
    expect(await post()).toEqual({
      kind: 'unanswered',
      outcome: { kind: 'retry', reason: `the gateway answered ${status}`, isDown: true },
      status,
      body: expect.stringContaining('<title>Bad gateway</title>'),
    })
  })

  it('returns no more of a failure’s text than fits', async () => {
    fake.turn(() => ({ status: 403, body: 'æ'.repeat(1_000_000) }))
    const called = await post()
    expect('body' in called && called.body).toMatch(/^æ{1000,4000}\uFFFD?$/)
  })

  it.each([500, 502, 503, 504, 599])('may have sent it with %i', async (status) => {
    fake.turn({ status })
    expect(await post()).toMatchObject({ outcome: { kind: 'unknown', isDown: true } })
  })

  it.each<HttpMood>([
    'hang',
    'stall',
    'drop',
    { status: 307 },
    () => ({ status: 200, body: 'x'.repeat(5_000_000) }),
  ])('may have sent it when there is no answer that can be read', async (mood) => {
    fake.turn(mood)
    expect(await post(fake.url, 1000)).toMatchObject({
      kind: 'unanswered',
      outcome: { kind: 'unknown', isDown: true },
    })
    expect(fake.requests).toHaveLength(1)
  })

  it('never sends the credentials to another host', async () => {
    const other = await startHttpFake(() => ({ status: 200, body: {} }))
    const redirects = createServer((socket) => {
      socket.on('data', () =>
        socket.end(`HTTP/1.1 307 Moved\r\nlocation: ${other.url}\r\ncontent-length: 0\r\n\r\n`),
      )
    })
    await withServer(redirects, async (port) => {
      expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({ outcome: { kind: 'unknown' } })
    })
    expect(other.requests).toHaveLength(0)
    await other.close()
  })

  it('knows from the status alone that nothing was sent, even if the body never ends', async () => {
    const sockets: Socket[] = []
    const endless = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      socket.on('data', () => socket.write('HTTP/1.1 429 Too Many\r\ncontent-length: 99\r\n\r\n<p>'))
    })
    await withServer(endless, async (port) => {
      expect(await post(`http://127.0.0.1:${port}`, 5000)).toMatchObject({
        outcome: { kind: 'retry', isDown: true },
      })
    })
    sockets.forEach((socket) => socket.destroy())
  })
})

describe('an unreachable gateway: certainly nothing was sent', () => {
  const unreached = { kind: 'unanswered', outcome: { kind: 'retry', isDown: true } }

  it('no server listens', async () => {
    const { url } = fake
    await fake.close()
    expect(await post(url)).toMatchObject(unreached)
    expect(await post(url.replace('127.0.0.1', 'localhost'))).toMatchObject(unreached)
    fake = await startHttpFake(() => ({ status: 200, body: {} }))
  })

  it('has no name', async () => {
    expect(await post('http://gateway.invalid', 10_000)).toMatchObject(unreached)
  })

  it('does not speak TLS', async () => {
    expect(await post(fake.url.replace('http:', 'https:'), 10_000)).toMatchObject(unreached)
  })

  it('breaks the connection before it is secure', async () => {
    await withServer(
      createServer((socket) => socket.destroy()),
      async (port) => expect(await post(`https://127.0.0.1:${port}`, 10_000)).toMatchObject(unreached),
    )
  })

  it('cannot prove who it is', async () => {
    const server = await startFakeSmtp({ tls: true })
    expect(await post(`https://${new URL(server.url).host}`, 10_000)).toMatchObject(unreached)
    await server.close()
  })
})

describe('the description of a failure', () => {
  it.each<HttpMood>(['hang', 'stall', 'drop', { status: 500 }, { status: 401 }])(
    'has no secret in it',
    async (mood) => {
      fake.turn(mood)
      const told = JSON.stringify(await post())
      expect(told).not.toContain('hemmelig')
      expect(told).not.toContain(SECRET)
      expect(told).not.toContain('127.0.0.1')
    },
  )
})
