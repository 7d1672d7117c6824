import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMadeBodies, makeBody, sendMade } from './made-once.ts'

const TEXT = 'En vikar er klar. '.repeat(200)
let server: FastifyInstance
let made = 0

beforeAll(async () => {
  server = Fastify()
  const bodies = createMadeBodies(1)
  server.get('/side', async (request, reply) => {
    const make = () => {
      made += 1
      return makeBody(TEXT, 'text/plain; charset=utf-8')
    }
    return sendMade(request, reply.header('vary', 'cookie'), await bodies('side', make))
  })
})
afterAll(() => server.close())

const get = (headers: Record<string, string> = {}) => server.inject({ url: '/side', headers })

describe('a body that is made once', () => {
  it('is sent in an encoding that the reader accepts', async () => {
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT)
    const zipped = await get({ 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(TEXT)
    const plain = await get()
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(TEXT)
  })

  it('is not sent again to a reader who has it', async () => {
    const { etag } = (await get()).headers
    const again = await get({ 'if-none-match': `"other", W/${String(etag)}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('is made for the first of many readers only', async () => {
    made = 0
    const bodies = createMadeBodies(1)
    const make = () => {
      made += 1
      return makeBody('x', 'text/plain')
    }
    await Promise.all(Array.from({ length: 100 }, () => bodies('a', make)))
    expect(made).toBe(1)
    await bodies('b', make) // makes room for itself
    await bodies('a', make)
    expect(made).toBe(3)
  })

  it('is made again after a failure', async () => {
    const bodies = createMadeBodies(1)
    await expect(bodies('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await bodies('a', () => makeBody('x', 'text/plain'))).plain.toString()).toBe('x')
  })
})
