import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castKari, PASSWORD } from '#test/cast.ts'
import { IMPORT_MAX } from '#shared/import-max.ts'
import { createServer } from './server.ts'

let app: TestApp
let server: FastifyInstance
let kari: string

beforeAll(async () => {
  app = await openTestApp()
  server = await createServer(app)
  kari = await cookieFor(app, (await castKari(app)).userId)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const JSON_TYPE = 'application/json'

const call = async (url: string, body: string, type = JSON_TYPE, options: InjectOptions = {}) => {
  const headers = { host: 'localhost:3000', 'content-type': type, ...options.headers }
  const answer = await server.inject({ method: 'POST', url, payload: body, ...options, headers })
  const parsed: unknown = answer.body.startsWith('{') ? JSON.parse(answer.body) : answer.body
  return { status: answer.statusCode, body: unwrapped(parsed), headers: answer.headers }
}

const unwrapped = (body: unknown) =>
  typeof body === 'object' && body !== null && 'json' in body ? body.json : body

const asKari = (url: string, body: string) => call(url, body, JSON_TYPE, { headers: { cookie: kari } })

const BOTH = [
  ['the API', '/api/sign-in', (input: unknown) => input],
  ['the API of our own pages', '/api/rpc/accounts/signIn', (input: unknown) => ({ json: input })],
] as const

describe.each(BOTH)('%s', (_what, url, wrapped) => {
  const login = { email: 'kari@fjellhamar.example', password: PASSWORD }

  it.each([
    ['application/x-www-form-urlencoded', 'email=a%40b.no&password=x'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{}\r\n--x--',
    ],
    ['text/plain', '{"email":"a@b.no"}'],
    ['text/event-stream', 'data: {}\n\n'],
    ['application/jsonp', '{}'],
    ['', '{}'], // Fastify's own words
  ])('takes JSON only, and says so to %s', async (type, body) => {
    const answer = await call(url, body, type)
    expect([answer.status, answer.body]).toEqual([
      415,
      expect.objectContaining({ message: expect.stringMatching(/^(Send innholdet som JSON|Innholdstypen)/) }),
    ])
  })

  it('takes a login as JSON', async () => {
    const answer = await call(url, JSON.stringify(wrapped(login)), 'application/json; charset=utf-8')
    expect(answer.status).toBe(200)
  })

  it.each([
    ['longer than any of theirs', { ...login, more: 'x'.repeat(16_000) }],
    ['of very many values', { ...login, more: Array(600).fill(1) }],
    ['nested deep', { ...login, more: JSON.parse('['.repeat(40) + ']'.repeat(40)) }],
  ])('refuses a body of a visitor that is %s', async (_why, input) => {
    const answer = await call(url, JSON.stringify(wrapped(input)))
    expect([answer.status, answer.body]).toEqual([
      413,
      expect.objectContaining({ message: 'Det du sendte, er for stort' }),
    ])
  })
})

describe('a body from a logged-in user', () => {
  const row = (at: number) => ({
    fullName: `Ola ${'Nordmann '.repeat(8)}`,
    phone: String(40_000_000 + at),
    email: `ola.${'lang'.repeat(40)}.${at}@vikar.example`,
    company: 'Bemanning AS',
    skills: 'Matte, norsk og kroppsøving'.repeat(4),
    availability: 'Tilgjengelig',
  })

  it('may be the largest register that an import takes', async () => {
    const body = JSON.stringify({ rows: Array.from({ length: IMPORT_MAX }, (_, at) => row(at)) })
    expect(Buffer.byteLength(body)).toBeGreaterThan(900_000)
    expect(Buffer.byteLength(body)).toBeLessThan(1_000_000)
    expect((await asKari('/api/vikarer/import/preview', body)).status).toBe(200)
  })

  it.each([
    ['of very many values', `{"rows":[${'1,'.repeat(400_000)}1]}`],
    ['of very many keys', `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['nested deep', '{"rows":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ])('is refused when it is %s', async (_why, body) => {
    for (const url of ['/api/vikarer/import/preview', '/api/rpc/vikarer/previewImport'])
      expect((await asKari(url, body)).status).toBe(413)
  })

  it('may hold any punctuation inside strings', async () => {
    const skills = String.raw`"[{,\\`.repeat(150)
    const body = JSON.stringify({ rows: Array.from({ length: 300 }, (_, at) => ({ ...row(at), skills })) })
    expect((await asKari('/api/vikarer/import/preview', body)).status).toBe(200)
  })

  it('is refused with oRPC type metadata', async () => {
    const dated = JSON.stringify({ json: { rows: [], day: '2026-01-01' }, meta: [[1, 'day']] })
    const answer = await asKari('/api/rpc/vikarer/previewImport', dated)
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ message: 'Det du sendte, kunne ikke leses' }),
    ])
  })
})

describe('a caller without access', () => {
  it.each([
    ['/api/vikarer/import/preview', 'not JSON at all', JSON_TYPE],
    ['/api/rpc/vikarer/previewImport', `{"json":{"rows":[${'1,'.repeat(90_000)}1]}}`, JSON_TYPE],
    ['/api/vikarer/import/preview', 'rows=1', 'application/x-www-form-urlencoded'],
  ])('is refused before the body is read (%s, %#)', async (url, body, type) => {
    expect((await call(url, body, type)).status).toBe(401)
  })
})

describe('a query', () => {
  it('from a visitor counts as the body would', async () => {
    const deep = encodeURIComponent('['.repeat(40) + ']'.repeat(40))
    const { status } = await call(`/api/rpc/accounts/me?data=${deep}`, '', JSON_TYPE, { method: 'GET' })
    expect(status).toBe(413)
  })
})

describe('a form', () => {
  const FORM = 'application/x-www-form-urlencoded'
  const url = `/r/${'x'.repeat(22)}`

  it.each([
    ['larger than any of ours', `message=${'x'.repeat(16_000)}`, FORM, 413],
    ['of very many fields', Array.from({ length: 30 }, (_, at) => `${at}=1`).join('&'), FORM, 413],
    ['that is JSON', '{"response":"accepted"}', JSON_TYPE, 415],
    ['that is long and plain text', 'x'.repeat(16_001), 'text/plain', 413],
  ])('%s is refused in words', async (_what, body, type, expected) => {
    const answer = await call(url, body, type)
    expect([answer.status, answer.body]).toEqual([
      expected,
      expect.objectContaining({ message: expect.stringMatching(/^(Det du sendte|Innholdstypen)/) }),
    ])
  })

  it('is read if the message has the longest allowed length', async () => {
    const message = encodeURIComponent('😀'.repeat(250))
    expect((await call(url, `response=accepted&message=${message}`, FORM)).status).toBe(404)
  })
})
