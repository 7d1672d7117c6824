import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createEventStreams, STREAM_LIMITS, type EventStream } from './event-stream.ts'

let app: FastifyInstance
let url: string
let streams: ReturnType<typeof createEventStreams>
let opened: EventStream[]
let over: number

const { address } = STREAM_LIMITS

beforeEach(async () => {
  app = Fastify()
  streams = createEventStreams(app)
  opened = []
  over = 0
  STREAM_LIMITS.address = 3
  app.get<{ Params: { person: string } }>('/:person', async (request, reply) => {
    if (streams.isFull(request)) return reply.code(429).send()
    const groups = [{ key: request.params.person, max: 2 }]
    const stream = streams.open(reply, { retryMs: 1000, groups })
    stream?.whenOver(() => (over += 1))
    if (stream) opened.push(stream)
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  STREAM_LIMITS.address = address
  return app.close()
})

const open = async (person: string) => {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/${person}`, { signal: leaving.signal })
  return { status: answer.status, text: answer.text().catch(() => ''), leave: () => leaving.abort() }
}

it('closes the oldest of a group for the newest', async () => {
  const [first] = [await open('kari'), await open('kari'), await open('kari')]
  expect(await first.text).toBe('retry: 1000\n\nretry: 3600000\n\n')
  expect(streams.of('kari')).toEqual(opened.slice(1))
})

it('refuses unrelated people at a full address, until one of them leaves', async () => {
  const [first] = [await open('kari'), await open('nils'), await open('ola')]
  expect((await open('siri')).status).toBe(429)
  first.leave()
  await until(() => over === 1)
  expect((await open('siri')).status).toBe(200)
})

it('forgets a stream that has ended, and sends it nothing more', async () => {
  const { text } = await open('kari')
  opened[0]?.send('data: 1\n\n')
  opened[0]?.end()
  opened[0]?.send('data: 2\n\n')
  expect(await text).toBe('retry: 1000\n\ndata: 1\n\n')
  expect([over, streams.of('kari')]).toEqual([1, []])
})

it('ends a stream whose reader has stalled', async () => {
  await open('kari')
  const notice = `data: ${'x'.repeat(100_000)}\n\n`
  for (let count = 0; count < 1000 && over === 0; count += 1) {
    opened[0]?.send(notice)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(over).toBe(1)
})
