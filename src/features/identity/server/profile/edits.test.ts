import { afterAll, beforeAll, expect, it } from 'vitest'
import { castColleague, castDepartment } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let asEva: Office['asKari']
let eva: Awaited<ReturnType<typeof castColleague>>

beforeAll(async () => {
  office = await openOffice()
  eva = await castColleague(office.app, office.kari, 'Eva Berg', 'owner')
  asEva = await office.server.as(eva)
})
afterAll(() => office.close())

type Body = Record<string, unknown>
const BY_EVA = { by: 'Eva Berg', at: expect.stringMatching(/^2\d{3}-\d\d-\d\dT.*Z$/) }
const id = async (path: string, form: Body) =>
  (await office.asKari('POST', path, form)).body as { id: string }

/** Each reads what a form shows, and saves it as Eva. */
const EDITABLE: Record<
  string,
  () => Promise<readonly [read: string, save: string, form: Body, of?: string]>
> = {
  group: async () => {
    const made = await id('/api/groups', { name: 'Natt' })
    return ['/api/groups', `/api/groups/${made.id}`, { name: 'Kveld' }, made.id]
  },
  department: async () => {
    const made = await castDepartment(office.app, office.kari, 'Blåklokka')
    const form = { name: 'Rødkløver', location: '', contactName: '', contactPhone: '', groupIds: [] }
    return ['/api/departments', `/api/departments/${made}`, form, made]
  },
  'asking settings': async () => {
    const {
      version: _,
      edited: __,
      ...form
    } = (await office.asKari('GET', '/api/asking-settings')).body as Body
    return ['/api/asking-settings', '/api/asking-settings', { ...form, alarmMinutes: 90 }]
  },
  substitute: async () => {
    const { ola } = office
    const { fullName, phone, email } = ola
    const form = { fullName, phone, email, company: 'Solbakken', skills: '', availability: 'available' }
    return [`/api/vikarer/${ola.id}`, `/api/vikarer/${ola.id}`, form]
  },
  template: async () => {
    const form = {
      name: 'Mandag',
      title: 'Vakt',
      location: 'Skolen',
      startTime: '08:00',
      endTime: '14:00',
      places: 1,
      description: '',
      requirements: '',
      channels: ['email'],
      recipients: { kind: 'all', alsoIds: [] },
    }
    const made = await id('/api/templates', form)
    return [`/api/templates/${made.id}`, `/api/templates/${made.id}`, { ...form, title: 'Tidligvakt' }]
  },
}

/** The `edited` beside the id, or of the whole answer. */
const editedIn = async (path: string, of?: string): Promise<unknown> => {
  const body = (await office.asKari('GET', path)).body as Body
  if (of === undefined) return body['edited']
  const rows = Object.values(body).find((value) => Array.isArray(value)) as Body[]
  return rows.find((row) => row['id'] === of || row['userId'] === of)?.['edited']
}

it.each(Object.keys(EDITABLE))('a %s says who edited it last and when', async (kind) => {
  const [read, save, form, of] = (await EDITABLE[kind]?.()) ?? ['', '', {}]
  expect(await editedIn(read, of)).toBeNull()
  expect((await asEva('PUT', save, form)).status).toBe(200)
  expect(await editedIn(read, of)).toEqual(BY_EVA)
  await office.app.db.query("update audit_log set at = at - interval '25 hours'")
  expect(await editedIn(read, of)).toBeNull()
})

it('a stale save is refused with who edited it, and another office reads none of it', async () => {
  const made = await id('/api/groups', { name: 'Morgen' })
  const { body } = await office.asKari('GET', '/api/groups')
  const before = (body as { groups: { id: string; version: string }[] }).groups.find(
    (one) => one.id === made.id,
  )
  await asEva('PUT', `/api/groups/${made.id}`, { name: 'Tidlig' })
  const stale = { name: 'Sen', version: before?.version }
  expect(await office.asKari('PUT', `/api/groups/${made.id}`, stale)).toMatchObject({
    status: 409,
    body: { code: 'STALE', data: { now: { name: 'Tidlig', edited: BY_EVA } } },
  })
  expect((await office.asNils('GET', '/api/groups')).text).not.toContain('Eva')
})

it('the role and the departments of a colleague come with their last author', async () => {
  const bo = await castColleague(office.app, office.kari, 'Bo Lie', 'planner')
  expect(await editedIn('/api/members', bo.userId)).toBeNull()
  const blue = await castDepartment(office.app, office.kari, 'Hvitveis')
  const bound = await asEva('PUT', `/api/members/${bo.userId}/departments`, { departmentIds: [blue] })
  expect(bound.status).toBe(200)
  expect(await editedIn('/api/members', bo.userId)).toEqual(BY_EVA)
})
