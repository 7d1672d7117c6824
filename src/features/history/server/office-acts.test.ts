import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeAdminMagicLink } from '#features/identity/server/login/admin-magic.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { OFFICE_KINDS } from '#server/history/office-kinds.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castColleague,
  castKari,
  castSara,
  castVikar,
  PASSWORD,
  type CastAdministrator,
} from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { readOfficeEvents } from './read-office-events.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let eva: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  eva = await castColleague(app, kari, 'Eva Lund', 'planner')
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() =>
  app.db.query("begin; select set_config('vikarklar.erasing', 'on', true); delete from events; commit"),
)

const groupOf = async (id: string) => {
  const { body } = await asKari('GET', '/api/groups')
  const { groups } = body as { groups: { id: string; version: string; edited: { by: string } | null }[] }
  return groups.find((one) => one.id === id)
}
const versionOf = async (id: string) => (await groupOf(id))?.version

/** The sentences of the office's history, oldest first; their number equals that of the events. */
const told = async () => {
  const owner = new TenantScope(kari.scope.employerId, kari.userId, 'owner')
  const events = await app.database.read(owner, (tx) => readOfficeEvents(tx, {}, { limit: 100 }))
  return events.map(({ text }) => text).toReversed()
}
const call = async (as: Caller, method: Parameters<Caller>[0], path: string, body?: object) => {
  const answer = await as(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body as Record<string, string>
}
const VIKAR = {
  fullName: 'Ola Hansen',
  phone: '47400001',
  email: 'ola@x.example',
  company: '',
  skills: '',
  availability: 'available',
}

it('has substitutes added, changed, starred, grouped, removed and restored', async () => {
  await call(asKari, 'POST', '/api/vikarer', VIKAR)
  const [made] = await app.db.query("select id from vikarer where full_name = 'Ola Hansen'")
  const id = String(made?.['id'])
  await call(asKari, 'PUT', `/api/vikarer/${id}`, {
    ...VIKAR,
    fullName: 'Ola Nilsen',
    phone: '47400002',
  })
  await call(asKari, 'PUT', `/api/vikarer/${id}/favourite`, { isFavourite: true })
  const { id: group = '' } = await call(asKari, 'POST', '/api/groups', { name: 'Kveld' })
  await call(asKari, 'POST', `/api/groups/${group}/members`, { add: [id], remove: [] })
  await call(asKari, 'DELETE', `/api/vikarer/${id}`)
  await call(asKari, 'POST', `/api/vikarer/${id}/restore`)
  expect(await told()).toEqual([
    'Kari Nordmann la til Ola Hansen i vikarregisteret.',
    'Kari Nordmann endret navn fra Ola Hansen til Ola Nilsen og telefon for Ola Nilsen.',
    'Kari Nordmann gjorde Ola Nilsen til favoritt.',
    'Kari Nordmann opprettet gruppen Kveld.',
    'Kari Nordmann la 1 vikar til gruppen Kveld.',
    'Kari Nordmann slettet Ola Nilsen fra vikarregisteret.',
    'Kari Nordmann la Ola Nilsen tilbake i vikarregisteret.',
  ])
  expect(
    await app.db.query(
      "select from events where events::text like '%47400002%' or events::text like '%ola@x%'",
    ),
  ).toEqual([])
})

it('has members invited, withdrawn, bound, given another role, removed', async () => {
  const per = { email: 'per@skole.example', role: 'planner' }
  const { id = '' } = await call(asKari, 'POST', '/api/members/invitations', per)
  await call(asKari, 'DELETE', `/api/members/invitations/${id}`)
  const { id: sfo = '' } = await call(asKari, 'POST', '/api/departments', {
    name: 'SFO',
    location: 'Bygg B',
    contactName: '',
    contactPhone: '',
    groupIds: [],
  })
  await call(asKari, 'PUT', `/api/members/${eva.userId}/departments`, { departmentIds: [sfo] })
  await call(asKari, 'PUT', `/api/members/${eva.userId}/role`, { role: 'reader' })
  await call(asKari, 'DELETE', `/api/members/${eva.userId}`)
  expect(await told()).toEqual([
    'Kari Nordmann inviterte per@skole.example som planlegger.',
    'Kari Nordmann trakk tilbake invitasjonen til per@skole.example.',
    'Kari Nordmann opprettet avdelingen SFO.',
    'Kari Nordmann ga Eva Lund tilgang til SFO alene.',
    'Kari Nordmann endret rollen til Eva Lund fra planlegger til leser.',
    'Kari Nordmann fjernet Eva Lund fra kontoret.',
  ])
})

it('names both superadmin and member after a magic link, also in acts on a shift', async () => {
  const sara = await castSara(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const shift = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  const link = await app.database.transaction(new SystemScope(sara.userId), (tx) =>
    makeAdminMagicLink(tx, app, { userId: kari.userId, days: 7 }, app.clock.now()),
  )
  const entered = await server.anonymous('POST', '/api/login-link', { token: link?.token })
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const asSupport: Caller = (method, path, body) => server.anonymous(method, path, body, { cookie })
  const { id: group = '' } = await call(asKari, 'POST', '/api/groups', { name: 'Helger' })
  await call(asSupport, 'PUT', `/api/groups/${group}`, { name: 'Helg', version: await versionOf(group) })
  await call(asSupport, 'POST', `/api/assignments/${shift.id}/cancel`, {})
  expect((await groupOf(group))?.edited?.by).toBe('Support (Sara) på vegne av Kari Nordmann')
  expect((await told()).slice(-5)).toEqual([
    'Support (Sara) laget en lenke for å logge inn som Kari Nordmann, gyldig i 7 dager.',
    'Support (Sara) logget inn som Kari Nordmann.',
    'Kari Nordmann opprettet gruppen Helger.',
    'Support (Sara) på vegne av Kari Nordmann endret navn på gruppen Helger til Helg.',
    'Support (Sara) på vegne av Kari Nordmann avlyste oppdraget.',
  ])
  const { events } = (await call(asKari, 'GET', `/api/assignments/${shift.id}`)) as unknown as {
    events: { text: string }[]
  }
  expect(events[0]?.text).toBe('Support (Sara) på vegne av Kari Nordmann avlyste oppdraget.')
  const rows = await app.db.query(
    "select actor_user_id, detail->>'support' as support from audit_log where action in ('group-renamed', 'assignment-cancelled') and detail ? 'support' order by id",
  )
  expect(rows).toEqual([0, 1].map(() => ({ actor_user_id: kari.userId, support: sara.userId })))
})

it('has the first login from a new device, once', async () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  const login = { email: kari.email, password: PASSWORD }
  for (let count = 0; count < 2; count += 1)
    expect((await server.anonymous('POST', '/api/sign-in', login, { 'user-agent': chrome })).status).toBe(200)
  expect(await told()).toEqual(['Kari Nordmann logget inn fra en ny enhet: Chrome på Windows.'])
})

it('has an act of the product for each kind', async () => {
  const { globSync, readFileSync } = await import('node:fs')
  const source = globSync('{src/features,scripts}/**/*.ts')
    .filter((file) => !/\.test\.|history\/server\/(office-words|kinds-of)|history\/texts/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(
    OFFICE_KINDS.filter((kind) => !new RegExp(`(action|kind): [^\\n]*'${kind}'|'${kind}'[,)]`).test(source)),
  ).toEqual([])
})
