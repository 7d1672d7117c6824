import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { type CastAdministrator, castKari, castNils, castSara, castVikar } from '#test/cast.ts'
import { type Caller, serveTestApp } from '#test/http.ts'
import { AuditEntry } from '../contract-audit.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let sara: { userId: string; email: string }
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  sara = await castSara(app)
  asSara = await server.logIn(sara.email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
/** As an erasure does. */
const forgetEvents = () =>
  app.db.query("begin; select set_config('vikarklar.erasing', 'on', true); delete from events; commit")
beforeEach(async () => {
  await app.db.query('truncate audit_log')
  await forgetEvents()
})

interface Row {
  action: string
  by?: string | null
  at?: string
  employer?: string | null
  subject?: [type: string, id: string | null]
  detail?: object
}

/** Inserts rows of the log directly, in this order, with their events. */
const write = async (...rows: Row[]) => {
  await app.db.query(
    `insert into audit_log (action, actor_user_id, at, employer_id, subject_type, subject_id, detail)
     select action, by, coalesce(at, now()), employer, subject_type, subject_id, coalesce(detail, '{}')
     from jsonb_to_recordset($1) as row
       (action text, by uuid, at timestamptz, employer uuid, subject_type text, subject_id text, detail jsonb,
         place bigint)
     order by place`,
    [
      JSON.stringify(
        rows.map(({ subject, ...row }, place) => ({
          ...row,
          place,
          subject_type: subject?.[0],
          subject_id: subject?.[1],
        })),
      ),
    ],
  )
  await app.db.query("select fill_office_events(id, '-infinity') from employers")
}

const LogPage = z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(z.string()) })

const read = async (query: Record<string, string> = {}) => {
  const answer = await asSara('GET', `/api/service/audit?${new URLSearchParams(query)}`)
  expect(answer.status, answer.text).toBe(200)
  return z.parse(LogPage, answer.body)
}

/** The actions, newest first, without the look at the log itself. */
const actions = async (query: Record<string, string> = {}) =>
  (await read(query)).entries.map(({ action }) => action).filter((action) => action !== 'audit-viewed')

describe('the audit log', () => {
  it('shows the actor, the customer and the object', async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    await forgetEvents()
    await write(
      {
        action: 'customer-viewed',
        by: sara.userId,
        employer: kari.scope.employerId,
        subject: ['user', kari.userId],
      },
      {
        action: 'vikar-viewed',
        by: sara.userId,
        employer: kari.scope.employerId,
        subject: ['vikar', ola.id],
      },
      {
        action: 'archive-downloaded',
        by: kari.userId,
        employer: kari.scope.employerId,
        subject: ['employer', kari.scope.employerId],
        detail: { bytes: 5000 },
      },
    )
    expect((await read()).entries.slice(1)).toMatchObject([
      {
        action: 'archive-downloaded',
        text: 'Kari Nordmann lastet ned alle data.',
        actorUserId: kari.userId,
        actorName: 'Kari Nordmann',
        employerName: 'Fjellhamar skole',
        subjectName: null,
        detail: {},
      },
      {
        action: 'vikar-viewed',
        actorName: 'Sara',
        subjectType: 'vikar',
        subjectName: 'Ola Hansen',
        detail: {},
      },
      {
        action: 'customer-viewed',
        actorUserId: sara.userId,
        employerId: kari.scope.employerId,
        subjectName: 'Kari Nordmann',
      },
    ])
  })

  it('has no name for the service, erased users and invalid ids', async () => {
    const gone = crypto.randomUUID()
    await write(
      { action: 'assignment-completed', employer: gone, subject: ['assignment', gone] },
      { action: 'customer-viewed', by: gone, subject: ['user', gone] },
      { action: 'login-failed', subject: ['user', null] },
      { action: 'odd', subject: ['user', '------------------------------------'] },
    )
    const { entries } = await read()
    expect(entries).toHaveLength(5)
    for (const entry of entries.slice(1))
      expect(entry).toMatchObject({ actorName: null, employerName: null, subjectName: null })
  })

  it('names an employer without a name by its first administrator, and an erased one not at all', async () => {
    await write({ action: 'register-exported', employer: nils.scope.employerId })
    const name = async () => (await read({ action: 'register-exported' })).entries[0]
    await app.db.query('update employers set name = null where id = $1', [nils.scope.employerId])
    expect(await name()).toMatchObject({ employerName: 'Nils Berg' })
    await forgetEvents()
    await app.db.query('update employers set erased_at = now() where id = $1', [nils.scope.employerId])
    expect(await name()).toMatchObject({ employerName: null })
    await app.db.query("update employers set name = 'Lillevik sykehjem', erased_at = null where id = $1", [
      nils.scope.employerId,
    ])
  })

  it('records the look at it, once for several in a row', async () => {
    await read()
    await read({ action: 'login-failed' })
    expect((await read()).entries).toMatchObject([{ action: 'audit-viewed', actorUserId: sara.userId }])
  })

  it('lists each action that occurs once', async () => {
    await write({ action: 'login-failed' }, { action: 'customer-viewed' }, { action: 'login-failed' })
    expect((await asSara('GET', '/api/service/audit/actions')).body).toEqual({
      actions: expect.arrayContaining(['customer-viewed', 'login-failed', 'edited', 'member-invited']),
    })
  })
})

describe('the filters of the audit log', () => {
  beforeEach(() =>
    write(
      { action: 'password-changed', by: kari.userId },
      { action: 'register-exported', by: kari.userId, employer: kari.scope.employerId },
      { action: 'register-exported', by: nils.userId, employer: nils.scope.employerId },
      { action: 'customer-viewed', by: sara.userId, employer: kari.scope.employerId },
      { action: 'assignment-completed', employer: nils.scope.employerId },
    ),
  )

  it('find the actor by name, e-mail address and id', async () => {
    const karis = ['register-exported', 'password-changed']
    expect(await actions({ actor: 'kARI nord' })).toEqual(karis)
    expect(await actions({ actor: 'KARI@fjellhamar' })).toEqual(karis)
    expect(await actions({ actor: kari.userId })).toEqual(karis)
    expect(await actions({ actor: crypto.randomUUID() })).toEqual([])
    expect(await actions({ actor: 'Berg' })).toEqual(['register-exported'])
  })

  it('find a deleted user by id, in upper or lower case', async () => {
    const gone = crypto.randomUUID()
    await write({ action: 'login-by-link', by: gone })
    expect(await actions({ actor: gone })).toEqual(['login-by-link'])
    await app.db.query("update profiles set full_name = 'Åse Østby' where user_id = $1", [nils.userId])
    expect(await actions({ actor: 'åse øst' })).toEqual(['register-exported'])
    await app.db.query("update profiles set full_name = 'Nils Berg' where user_id = $1", [nils.userId])
  })

  it('find the customer by its name, its id, and its administrators', async () => {
    const of = ['register-exported', 'customer-viewed']
    expect(await actions({ customer: 'fjellhamar' })).toEqual(of)
    expect(await actions({ customer: kari.scope.employerId })).toEqual(of)
    expect(await actions({ customer: 'kari nordmann' })).toEqual(of)
    expect(await actions({ customer: 'nils@' })).toEqual(['completed', 'register-exported'])
  })

  it('match the typed text literally', async () => {
    for (const text of ['%', '_', '\\', "'", 'Kari%', 'K_ri']) {
      expect(await actions({ actor: text })).toEqual([])
      expect(await actions({ customer: text })).toEqual([])
    }
  })

  it('find an action, and combine all parts', async () => {
    expect(await actions({ action: 'register-exported' })).toHaveLength(2)
    expect(await actions({ action: 'no-such-action' })).toEqual([])
    expect(await actions({ action: 'register-exported', actor: 'nils' })).toHaveLength(1)
    expect(await actions({ actor: 'sara', customer: 'fjellhamar' })).toEqual(['customer-viewed'])
    expect(await actions({ actor: 'sara', customer: 'lillevik' })).toEqual([])
    const day = { from: '2020-01-01', to: '2020-01-02' }
    expect(await actions({ actor: 'kari', customer: 'kari', action: 'register-exported', ...day })).toEqual(
      [],
    )
  })

  it('refuse days in the wrong order, and invalid days, ids and actions', async () => {
    const refused = async (query: Record<string, string>) => {
      const answer = await asSara('GET', `/api/service/audit?${new URLSearchParams(query)}`)
      expect(answer.status, answer.text).toBe(422)
      return answer.body
    }
    expect(await refused({ from: '2027-01-02', to: '2027-01-01' })).toMatchObject({
      data: { fields: [{ path: 'to', message: 'Sluttdato kan ikke være før startdato' }] },
    })
    for (const [part, text] of [
      ['from', 'i dag'],
      ['to', '2027-02-30'],
      ['cursor', '-1'],
      ['cursor', '9'.repeat(15)],
      ['cursor', '1-x-1'],
      ['action', 'A'],
      ['actor', 'x'.repeat(101)],
      ['customer', '\u0000'],
    ] as const)
      await refused({ [part]: text })
    expect(await actions({ cursor: `${'9'.repeat(16)}-l-1` })).toHaveLength(5)
  })
})

describe('the days of the audit log', () => {
  it('begin and end at midnight in Oslo, even when winter time begins', async () => {
    // 31 October 2027 has 25 hours: summer time ends at 3 in the night.
    await write(
      { action: 'a-before', at: '2027-10-30T21:59:59.999Z' },
      { action: 'b-first', at: '2027-10-30T22:00:00Z' },
      { action: 'c-last', at: '2027-10-31T22:59:59.999Z' },
      { action: 'd-after', at: '2027-10-31T23:00:00Z' },
    )
    expect(await actions({ from: '2027-10-31', to: '2027-10-31' })).toEqual(['c-last', 'b-first'])
    expect(await actions({ from: '2027-10-31' })).toEqual(['d-after', 'c-last', 'b-first'])
    expect(await actions({ to: '2027-10-31', from: '2027-10-30' })).toEqual(['c-last', 'b-first', 'a-before'])
  })
})

describe('the pages of the audit log', () => {
  it('lose and repeat nothing while new rows are written', async () => {
    const rows = (count: number) =>
      write(...Array.from({ length: count }, () => ({ action: 'login-failed', by: kari.userId })))
    await rows(120)
    const before = await app.db.query('select id from audit_log order by id desc')
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await read({ action: 'login-failed', actor: 'kari', ...(cursor && { cursor }) })
      expect(page.entries.length).toBeLessThanOrEqual(50)
      seen.push(...page.entries.map(({ id }) => id))
      cursor = page.nextCursor
      await rows(3)
    }
    expect(seen).toEqual(before.map(({ id }) => Number(id)))
  })

  it('end after exactly fifty entries if there are no more', async () => {
    await write(...Array.from({ length: 50 }, () => ({ action: 'login-failed' })))
    const page = await read({ action: 'login-failed' })
    expect(page.entries).toHaveLength(50)
    expect(page.nextCursor).toBeNull()
  })
})
