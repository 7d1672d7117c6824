import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { LINK_UNUSABLE } from '../texts.ts'
import { answerYes } from './answer.ts'
import { openResponseLink } from './response-link.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller
let asNils: Caller
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  asNils = await server.as(await castNils(app))
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'credit_ledger', 'audit_log'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 10)
})

const ask = (channels: ('sms' | 'email')[] = ['sms'], vikarer = [ola, siri]) =>
  castAssignment(app, kari, {
    channels,
    recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
  })
type Asked = Awaited<ReturnType<typeof ask>>

const sayYes = async ({ token }: Asked, vikar = ola) => {
  const link = await openResponseLink(app.database, token(vikar.id))
  if (!link) throw new Error('the link should open')
  expect(await answerYes(app, link, null)).toBe('won')
}
const assigned = async (channels?: ('sms' | 'email')[], vikar = ola) => {
  const assignment = await ask(channels, [vikar, siri])
  await sayYes(assignment, vikar)
  return assignment
}
const cancel = ({ id }: { id: string }, as = asKari) => as('POST', `/api/assignments/${id}/cancel`, {})

const told = (table: 'sms_history' | 'email_history') =>
  app.db.query(`select recipient, vikar_id, status from ${table} where kind = 'cancelled'`)
const stateOf = async ({ id }: { id: string }) =>
  (
    await app.db.query(
      'select status, closed_at is not null as closed, closed_by from assignments where id = $1',
      [id],
    )
  )[0]

/** The balance, which is always the sum of its movements. */
const balance = async () => {
  const [row] = await app.db.query(
    `select balance, (select sum(credits)::integer from credit_ledger l where l.employer_id = c.employer_id) as sum
    from sms_credits c where employer_id = $1`,
    [kari.scope.employerId],
  )
  expect(row?.['balance']).toBe(row?.['sum'])
  return row?.['balance']
}

describe('cancelling an assignment that nobody has', () => {
  it('stops what is not sent, returns its credits once, and tells nobody', async () => {
    const assignment = await ask(['sms', 'email'])
    expect(await balance()).toBe(8)
    const { status, body } = await cancel(assignment)
    expect({ status, body }).toEqual({
      status: 200,
      body: { recipients: 0, sms: { kind: 'not-chosen' }, emails: 0, vikarName: null, phone: null },
    })
    for (const table of ['sms_history', 'email_history'])
      expect(
        await app.db.query(
          `select distinct status, gateway_state, next_attempt_at from ${table} where assignment_id = $1`,
          [assignment.id],
        ),
      ).toEqual([{ status: 'failed', gateway_state: 'stopped', next_attempt_at: null }])
    expect(await balance()).toBe(10)
    expect((await cancel(assignment)).status).toBe(409)
    expect(await balance()).toBe(10)
    expect([await told('sms_history'), await told('email_history')]).toEqual([[], []])
  })

  it('says by whom and when', async () => {
    const assignment = await ask()
    await cancel(assignment)
    expect(await stateOf(assignment)).toEqual({ status: 'cancelled', closed: true, closed_by: kari.userId })
    expect(
      await app.db.query(
        "select actor_user_id, employer_id, subject_type, subject_id from audit_log where action = 'assignment-cancelled'",
      ),
    ).toEqual([
      {
        actor_user_id: kari.userId,
        employer_id: kari.scope.employerId,
        subject_type: 'assignment',
        subject_id: assignment.id,
      },
    ])
  })

  it('gives nothing back for what has gone out, or is with the gateway', async () => {
    const assignment = await ask()
    await app.db.query(
      "update sms_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null where vikar_id = $1",
      [ola.id],
    )
    await app.db.query("update sms_history set gateway_state = 'sending', attempts = 1 where vikar_id = $1", [
      siri.id,
    ])
    await cancel(assignment)
    expect(await balance()).toBe(8)
  })

  it('is what everybody sees behind their link afterwards', async () => {
    const assignment = await ask()
    const page = () => server.anonymous('GET', `/r/${assignment.token(ola.id)}`)
    expect((await page()).text).not.toMatch(/avlyst/i)
    await cancel(assignment)
    const { status, text } = await page()
    expect(status).toBe(200)
    expect(text).toMatch(/avlyst/i)
    expect(text).not.toContain('value="accepted"')
    const late = await server.anonymous('POST', `/api/responses/${assignment.token(ola.id)}/claim`, {
      responseMessage: '',
    })
    expect(late.body).toMatchObject({ message: LINK_UNUSABLE })
    expect(late.status).toBe(404)
    expect(await stateOf(assignment)).toMatchObject({ status: 'cancelled' })
  })
})

describe('cancelling', () => {
  const CLOSED = {
    status: 409,
    body: { code: 'CLOSED', message: 'Oppdraget har endret seg i mellomtiden. Se over på nytt.' },
  }

  it('is refused for what has ended, is cancelled or completed, and changes nothing', async () => {
    for (const [vikar, change] of [
      [ola, "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute'"],
      [null, "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute'"],
      [ola, "status = 'cancelled'"],
      [ola, "status = 'completed'"],
    ] as const) {
      const assignment = vikar ? await assigned() : await ask()
      await app.db.query(`update assignments set ${change} where id = $1`, [assignment.id])
      const before = await stateOf(assignment)
      expect(await cancel(assignment)).toMatchObject(CLOSED)
      expect(await stateOf(assignment)).toEqual(before)
    }
    expect(await told('email_history')).toEqual([])
    expect(await app.db.query("select from audit_log where action = 'assignment-cancelled'")).toEqual([])
  })

  it('is possible while the shift is going on', async () => {
    const assignment = await assigned()
    await app.db.query("update assignments set starts_at = now() - interval '2 hours' where id = $1", [
      assignment.id,
    ])
    expect((await cancel(assignment)).status).toBe(200)
  })

  it('what is unknown, or another employer’s, is a 404 that changes nothing', async () => {
    const assignment = await assigned()
    const unknown = await cancel({ id: crypto.randomUUID() })
    const foreign = await cancel(assignment, asNils)
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Fant ikke oppdraget' } })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(await stateOf(assignment)).toMatchObject({ status: 'assigned' })
  })
})
