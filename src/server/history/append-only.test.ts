import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#server/database/pools.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let requestId: string

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { id } = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  const [shift] = await app.db.query('select request_id from assignments where id = $1', [id])
  requestId = String(shift?.['request_id'])
})
afterAll(() => app.close())

const ROLES = [
  'vikarklar_tenant',
  'vikarklar_person',
  'vikarklar_system',
  'vikarklar_auth',
  'vikarklar_jobs',
] as const satisfies readonly Role[]

/** In a transaction of a login of that role, for Kari's office, which is rolled back. */
const as = async (role: Role | 'owner', text: string, values: readonly unknown[] = []): Promise<number> => {
  const client = new pg.Client(app.db.connect(role))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('app.employer_id', $1, true), set_config('app.user_id', $2, true)",
      [kari.scope.employerId, kari.userId],
    )
    return (await client.query(text, [...values])).rowCount ?? 0
  } finally {
    await client.end()
  }
}

const events = () => app.db.query('select * from events order by id')
let before: Awaited<ReturnType<typeof events>>
beforeEach(async () => {
  before = await events()
  expect(before).not.toEqual([])
})

const CHANGES = {
  'an update': "update events set kind = 'undone'",
  'an update of no row': "update events set kind = 'undone' where false",
  'a deletion': 'delete from events',
  'a truncation': 'truncate events',
  'a truncation that cascades': 'truncate events cascade',
  'a merge':
    "merge into events e using (values (1)) v (one) on true when matched then update set kind = 'undone'",
  'an insertion that updates': `insert into events (employer_id, kind, actor_kind) values ('00000000-0000-0000-0000-000000000000', 'x', 'service')
    on conflict (employer_id, id) do update set kind = 'undone'`,
  'a lock for a change': 'select from events for update',
  'the setting of an erasure':
    "with on_now as (select set_config('vikarklar.erasing', 'on', true)) delete from events using on_now",
  'a table without its trigger': 'alter table events disable trigger all',
  'a trigger that is dropped': 'drop trigger keep_events on events',
  'a replica, which fires no trigger': "set session_replication_role = 'replica'",
  'another table in its place': 'alter table events rename to old_events',
} as const

describe.each(ROLES)('%s', (role) => {
  it.each(Object.entries(CHANGES))('cannot change the history by %s', async (_, text) => {
    await expect(as(role, text)).rejects.toThrow(/permission denied|must be owner/)
    expect(await events()).toEqual(before)
  })
})

it.each(['an update', 'a deletion', 'a truncation', 'a truncation that cascades', 'a merge'] as const)(
  'the owner cannot change the history by %s',
  async (way) => {
    await expect(as('owner', CHANGES[way])).rejects.toThrow('events are append-only')
  },
)

it('no deletion of anything else takes events with it', async () => {
  const keys = await app.db.query(
    "select conname from pg_constraint where contype = 'f' and 'events'::regclass in (conrelid, confrelid)",
  )
  expect(keys).toEqual([])
  await as(
    'owner',
    `do $$ begin
      truncate employers, requests, assignments, vikarer, profiles, users cascade;
      if (select count(*) from events) <> ${before.length} then raise exception 'events went with it'; end if;
    end $$`,
  )
  expect(await events()).toEqual(before)
})

const INSERT = 'insert into events (employer_id, kind, actor_kind, request_id'
const values = (employer = kari.scope.employerId) => [employer, 'cancelled', 'service', requestId]

it('only the office and the service add events', async () => {
  const insert = `${INSERT}) values ($1, $2, $3, $4)`
  for (const role of ['vikarklar_tenant', 'vikarklar_system'] as const)
    expect(await as(role, insert, values())).toBe(1)
  for (const role of ['vikarklar_person', 'vikarklar_auth', 'vikarklar_jobs'] as const)
    await expect(as(role, insert, values())).rejects.toThrow('permission denied')
  await expect(as('vikarklar_tenant', insert, values(nils.scope.employerId))).rejects.toThrow(
    'row-level security',
  )
})

it.each([
  ['a time of its own', 'at', "now() - interval '1 day'"],
  ['a place of its own in the order', 'id', '1'],
  ['the mark of those that were filled in', 'is_migrated', 'true'],
])('the office adds no event with %s', async (_, column, value) => {
  const insert = `${INSERT}, ${column}) overriding system value values ($1, $2, $3, $4, ${value})`
  await expect(as('vikarklar_tenant', insert, values())).rejects.toThrow('permission denied')
})

it('three functions change events, and the service alone may call those of erasure and retention', async () => {
  const writing = await app.db.query(`
    select p.proname, array(select r.rolname::text from pg_roles r
      where r.rolname like 'vikarklar\\_%' and has_function_privilege(r.oid, p.oid, 'execute') order by 1) as callers
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.prosrc ~* '(update|delete\\s+from|truncate)\\s+events\\M' order by 1`)
  expect(writing).toEqual([
    { proname: 'delete_events_of', callers: ['vikarklar_system'] },
    { proname: 'forget_events', callers: ['vikarklar_system'] },
    { proname: 'replace_names_of_events', callers: [] },
  ])
})

it('the functions of erasure leave no way open behind them', async () => {
  await expect(
    as('vikarklar_system', 'do $$ begin perform forget_events(now(), 10); delete from events; end $$'),
  ).rejects.toThrow('permission denied')
  await expect(
    as('owner', 'do $$ begin perform forget_events(now(), 10); delete from events; end $$'),
  ).rejects.toThrow('events are append-only')
})
