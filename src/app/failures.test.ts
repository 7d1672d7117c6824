import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castVikar,
  giveCredits,
  PASSWORD,
  type CastAdministrator,
} from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
const { log, lines } = createHeardLog()

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp({ ...app, log })
  kari = await castKari(app)
  await giveCredits(app, kari, 10)
  // Resembles the database's own failures: the message quotes a value, the detail the whole row.
  await app.db.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no room for "%"', to_jsonb(new)->>'email' using detail = new::text; end $$`)
})
beforeEach(() => {
  lines.length = 0
})
afterEach(async () => {
  for (const table of ['users', 'vikarer', 'assignment_responses', 'rate_limits']) {
    await app.db.query(`drop trigger if exists fail on ${table}`)
  }
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const failOn = (table: string) =>
  app.db.query(`create trigger fail before insert on ${table} for each row execute function fail()`)

const PERSONAL = /solsiden|vikar\.example|fjellhamar|912\s?34\s?567|4791234567|vinterferie|Grete|Ola/i

describe('a request that fails internally', () => {
  it.each([
    [
      'a sign-up',
      'users',
      '/api/sign-up',
      { fullName: 'Grete Lie', email: 'grete@solsiden.example', password: PASSWORD, termsAccepted: true },
    ],
    ['a login', 'rate_limits', '/api/sign-in', { email: 'grete@solsiden.example', password: PASSWORD }],
  ])('(%s) says nothing of why, and its log holds no personal data', async (_what, table, path, body) => {
    await failOn(table)
    const { status, text } = await server.anonymous('POST', path, body)
    expect(status).toBe(500)
    expect(text).not.toMatch(/no room|trigger|plpgsql|select|insert/i)
    expect(text).not.toMatch(PERSONAL)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', err: { code: 'P0001' } })
    expect(lines[0]).not.toMatch(PERSONAL)
  })

  it('(an answer by link) keeps the secret of the link out of the log', async () => {
    const ola = await castVikar(app, kari, 'Siri Dahl')
    const assignment = await castAssignment(app, kari)
    const token = assignment.token(ola.id)
    await failOn('assignment_responses')
    const byApi = await server.anonymous('POST', `/api/responses/${token}/decline`, {
      responseMessage: 'Syk i dag',
    })
    const byForm = await fetch(`${server.url}/r/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ response: 'declined', message: 'Syk i dag' }),
    })
    expect([byApi.status, byForm.status]).toEqual([500, 500])
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of lines) {
      expect(line).not.toContain(token)
      expect(line).not.toContain(encodeURIComponent(token))
    }
  })
})

describe('an error of the database', () => {
  it.each([
    ['unique_violation', 'Denne informasjonen eksisterer allerede'],
    ['foreign_key_violation', 'Kan ikke utføre operasjonen på grunn av avhengigheter'],
  ])('(%s) and no rule of ours foresaw is said in words', async (code, message) => {
    await app.db.query(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '${code}'; end $$`)
    await app.db.query(
      'create or replace trigger fail before insert on vikarer for each row execute function refuse()',
    )
    const asKari = await server.as(kari)
    const { status, body } = await asKari('POST', '/api/vikarer', {
      fullName: 'Siri Dahl',
      phone: '99887766',
      email: 'siri@vikar.example',
      company: '',
      skills: '',
      availability: 'available',
    })
    expect({ status, body }).toMatchObject({ status: 409, body: { message } })
    expect(lines).toEqual([])
  })
})

describe('a request that is refused', () => {
  it('logs nothing about the person', async () => {
    await server.anonymous('POST', '/api/sign-in', {
      email: 'grete@solsiden.example',
      password: 'feil-passord',
    })
    await server.anonymous('POST', '/api/sign-up', { email: 'grete', password: 'x' })
    await server.anonymous('GET', '/r/abcdefghijkABCDEFGH123')
    await server.anonymous('POST', '/api/confirm-email', { token: 'abcdefghijkABCDEFGH123' })
    expect(lines).toEqual([])
  })
})
