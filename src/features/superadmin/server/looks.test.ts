import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castSara } from '#test/cast.ts'
import type { Caller } from '#test/http.ts'
import { openOffice, type Office } from '#test/office.ts'
import { ACTION_LABEL } from '#features/identity/texts-audit.ts'

let office: Office
let sara: { userId: string; email: string }
let asSara: Caller

beforeAll(async () => {
  office = await openOffice()
  sara = await castSara(office.app)
  asSara = await office.server.logIn(sara.email)
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query('truncate audit_log'))

const written = async () => {
  const rows = await office.app.db.query(
    'select action, actor_user_id, subject_type, subject_id from audit_log order by id',
  )
  return rows.map((row) => [row['action'], row['actor_user_id'], row['subject_type'], row['subject_id']])
}

describe('a superadmin’s look at customer data is logged, once in ten minutes:', () => {
  it.each<[string, string, (of: Office) => { path: string; subject?: string[] }]>([
    ['the customers', 'customers-listed', () => ({ path: '/customers' })],
    ['a search among them', 'customers-listed', () => ({ path: '/customers?search=kari' })],
    [
      'one customer',
      'customer-viewed',
      ({ kari }) => ({ path: `/customers/${kari.userId}`, subject: ['user', kari.userId] }),
    ],
    [
      'the preview of a deletion',
      'customer-viewed',
      ({ kari }) => ({ path: `/customers/${kari.userId}/deletion`, subject: ['user', kari.userId] }),
    ],
    [
      'a substitute',
      'vikar-viewed',
      ({ ola }) => ({ path: `/vikarer/${ola.id}`, subject: ['vikar', ola.id] }),
    ],
    ['the administrators', 'customers-listed', () => ({ path: '/administrators?search=kari' })],
    ['the magic links', 'customers-listed', () => ({ path: '/magic-links' })],
    ['the latest SMS', 'sms-listed', () => ({ path: '/sms' })],
    ['the SMS to a number', 'sms-searched', () => ({ path: '/sms?recipient=400' })],
    ['the economy', 'economy-viewed', () => ({ path: '/economy/customers' })],
    ['the audit log', 'audit-viewed', () => ({ path: '/audit' })],
  ])('%s, as %s', async (_what, action, of) => {
    const { path, subject = [null, null] } = of(office)
    for (let time = 0; time < 3; time += 1) {
      const answer = await asSara('GET', `/api/service${path}`)
      expect([answer.status, answer.text]).toEqual([200, answer.text])
    }
    expect(await written()).toEqual([[action, sara.userId, ...subject]])
    expect(ACTION_LABEL[action]).toEqual(expect.any(String))
    await office.app.db.query("update audit_log set at = at - interval '11 minutes'")
    await asSara('GET', `/api/service${path}`)
    expect(await written()).toHaveLength(2)
  })

  it('without the text of the search', async () => {
    for (const path of ['/sms?recipient=40000001', '/administrators?search=kari', '/customers?search=kari'])
      expect((await asSara('GET', `/api/service${path}`)).status).toBe(200)
    const rows = await office.app.db.query('select to_jsonb(a) - $1::text[] as row from audit_log a', [
      ['at', 'id'],
    ])
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/kari|4000/i)
  })

  it('and two searches for SMS are two looks, however many numbers they had', async () => {
    for (const number of ['400', '410', '420']) await asSara('GET', `/api/service/sms?recipient=${number}`)
    expect(await written()).toEqual([['sms-searched', sara.userId, null, null]])
  })
})

describe('nothing is logged', () => {
  it('for figures about no particular customer', async () => {
    for (const path of [
      '/statistics',
      '/statistics/months',
      '/health',
      '/sms/totals',
      '/economy',
      '/packages',
    ])
      expect([path, (await asSara('GET', `/api/service${path}`)).status]).toEqual([path, 200])
    expect(await written()).toEqual([])
  })

  it('when the customer is unknown, or the caller has no access', async () => {
    const nobody = crypto.randomUUID()
    for (const path of [`/customers/${nobody}`, `/customers/${nobody}/deletion`, `/vikarer/${nobody}`])
      expect((await asSara('GET', `/api/service${path}`)).status).toBe(404)
    for (const path of [
      '/magic-links',
      '/administrators',
      `/customers/${nobody}/deletion`,
      '/sms?recipient=4',
    ])
      expect((await office.asKari('GET', `/api/service${path}`)).status).toBe(403)
    expect(await written()).toEqual([])
  })
})
