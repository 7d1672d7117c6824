import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { serveTestApp } from './http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/**
 * Sends everything at once, in a separate thread: in the server's thread, the body would be read only while the event
 * loop is idle.
 */
const SENDER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { text } = require('node:stream/consumers')
  const { url, contentType, bytes } = workerData
  const headers = { 'content-type': contentType, 'content-length': bytes }
  const sent = require('node:http').request(url, { method: 'POST', headers }, async (answer) =>
    parentPort.postMessage({ status: answer.statusCode, body: await text(answer) }))
  sent.on('error', ({ code }) => parentPort.postMessage({ status: 0, body: code }))
  sent.end(Buffer.alloc(bytes, 'x'))`

const post = async (path: string, contentType: string, bytes: number) => {
  const sender = new Worker(SENDER, {
    eval: true,
    workerData: { url: server.url + path, contentType, bytes },
  })
  const [answer] = (await once(sender, 'message')) as [{ status: number; body: string }]
  await sender.terminate()
  return answer
}

it.each([
  ['the API', '/api/sign-in', 'application/json'],
  ['the API of our own pages', '/api/rpc/accounts/signIn', 'application/json'],
  ['an answer by link', `/r/${'x'.repeat(22)}`, 'application/x-www-form-urlencoded'],
  ['reports of a gateway', `/webhooks/sms/link/${'x'.repeat(22)}`, 'application/json'],
])('%s answers 10 MB in words, and does not break the connection off', async (_what, path, contentType) => {
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body } = await post(path, contentType, 10_000_000)
    expect([status, body]).toEqual([path.startsWith('/webhooks') ? 404 : 413, body])
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/^(Det du sendte|Fant ikke)/) })
  }
})

it('the answer does not wait for the rest of a body', async () => {
  const headers = {
    'content-type': 'application/json',
    'content-length': 5_000_000,
    'accept-encoding': 'br, gzip',
  }
  const sent = request(`${server.url}/api/sign-in`, { method: 'POST', headers })
  sent.on('error', () => {}) // it is never sent
  sent.flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(JSON.parse(await text(answer))).toMatchObject({ message: 'Det du sendte, er for stort' })
  sent.destroy()
})

it('the connection of a far larger body is closed, and nothing more is read', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 200_000_000 }
  const sent = request(`${server.url}/api/sign-in`, { method: 'POST', headers })
  sent.flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close'])
  sent.destroy()
})
