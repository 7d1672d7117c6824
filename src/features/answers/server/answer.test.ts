import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { answerNo, answerYes } from './answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'

let app: TestApp
let kari: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  await giveCredits(app, kari, 10)
})
afterEach(() => app.close())

const linkOf = async (token: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return link
}
const responses = () =>
  app.db.query('select vikar_id, response_type, message from assignment_responses order by created_at')
const balance = async () => {
  await stopUnwantedNow(app)
  return (await app.db.query('select balance from sms_credits'))[0]?.['balance']
}

const wantsSms = (phone: string | null, isWanted = true) =>
  app.db.query('update profiles set phone = $1, notify_on_assignment_accepted = $2 where user_id = $3', [
    phone,
    isWanted,
    kari.userId,
  ])
const notices = () => app.db.query("select * from sms_history where kind = 'accepted-notice'")

describe('a yes', () => {
  it('gives Ola the job, and sends messages to him (with the calendar) and to Kari', async () => {
    const assignment = await castAssignment(app, kari)
    expect(await answerYes(app, await linkOf(assignment.token(ola.id)), 'Kommer!')).toBe('won')
    expect(await responses()).toEqual([{ vikar_id: ola.id, response_type: 'accepted', message: 'Kommer!' }])
    const mails = await app.db.query(
      "select recipient, kind, letter->'calendar'->>'method' as calendar from email_history where assignment_id = $1 order by kind",
      [assignment.id],
    )
    expect(mails).toEqual([
      { recipient: kari.email, kind: 'accepted-notice', calendar: null },
      { recipient: ola.email, kind: 'confirmation', calendar: 'PUBLISH' },
    ])
  })

  it('changes nothing when Ola has left the register since opening the page', async () => {
    await wantsSms('+4741000000')
    const assignment = await castAssignment(app, kari)
    const link = await linkOf(assignment.token(ola.id))
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, ola.id))
    expect(await answerYes(app, link, null)).toBe('ended')
    expect(await responses()).toEqual([])
    expect(
      await app.db.query('select 1 from email_history where assignment_id = $1', [assignment.id]),
    ).toEqual([])
    expect(await notices()).toEqual([])
  })

  it('sends Kari an SMS too, for one credit, if she chose that and has a mobile', async () => {
    await wantsSms('+4741000000')
    const assignment = await castAssignment(app, kari, { description: 'Husk gymtøy' })
    await answerYes(app, await linkOf(assignment.token(ola.id)), null)
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect(notice).toMatchObject({ recipient: '+4741000000', cost: 1, status: 'pending', vikar_id: null })
    expect(String(notice?.['message'])).toMatch(/^Ola Hansen har sagt ja: Vikar i 3B, .+ Husk gymtøy$/)
    expect(await balance()).toBe(9)
  })

  it.each([
    ['she has switched it off', '+4741000000', false],
    ['her number is no mobile', '+4722334455', true],
    ['she has no number', null, true],
  ])('costs no SMS when %s', async (_why, phone, isWanted) => {
    await wantsSms(phone, isWanted)
    const assignment = await castAssignment(app, kari)
    await answerYes(app, await linkOf(assignment.token(ola.id)), null)
    expect(await notices()).toEqual([])
    expect(await balance()).toBe(10)
  })

  it('is valid without an SMS to Kari when no credit remains', async () => {
    await wantsSms('+4741000000')
    const assignment = await castAssignment(app, kari, { channels: ['email'] })
    await app.db.query('update sms_credits set balance = 0')
    expect(await answerYes(app, await linkOf(assignment.token(ola.id)), null)).toBe('won')
    expect(await notices()).toEqual([])
    expect(await balance()).toBe(0)
  })

  it('pays for the SMS with the credit of an obsolete request', async () => {
    await wantsSms('+4741000000')
    const assignment = await castAssignment(app, kari)
    await app.db.query('update sms_credits set balance = 0')
    await answerYes(app, await linkOf(assignment.token(ola.id)), null)
    expect(await notices()).toHaveLength(1)
    expect(await balance()).toBe(1)
  })

  it('sends an SMS to as many administrators as there are credits, first the sender of the request', async () => {
    const mona = await castNils(app)
    await app.db.query('update profiles set employer_id = $1', [kari.scope.employerId])
    await wantsSms('+4741000000')
    await app.db.query("update profiles set phone = '+4742000000' where user_id = $1", [mona.userId])
    const assignment = await castAssignment(app, kari, { channels: ['email'] })
    await app.db.query('update sms_credits set balance = 1 where employer_id = $1', [kari.scope.employerId])
    await answerYes(app, await linkOf(assignment.token(ola.id)), null)
    expect((await notices()).map((sms) => sms['recipient'])).toEqual(['+4741000000'])
  })

  it('becomes interest when it is late', async () => {
    const assignment = await castAssignment(app, kari)
    await answerYes(app, await linkOf(assignment.token(ola.id)), null)
    expect(await answerYes(app, await linkOf(assignment.token(siri.id)), null)).toBe('taken')
    expect((await responses()).map((row) => row['response_type'])).toEqual(['accepted', 'interested'])
  })

  it('stops requests that are not yet sent, and returns their credits', async () => {
    const assignment = await castAssignment(app, kari)
    expect(await balance()).toBe(8)
    await answerYes(app, await linkOf(assignment.token(ola.id)), null)
    expect(await balance()).toBe(10)
    expect(await app.db.query('select distinct status, gateway_state, cost from sms_history')).toEqual([
      { status: 'failed', gateway_state: 'stopped', cost: 0 },
    ])
  })

  it('can follow a no while the assignment is open', async () => {
    const assignment = await castAssignment(app, kari)
    const link = await linkOf(assignment.token(ola.id))
    await answerNo(app, link, null)
    expect(await answerYes(app, link, null)).toBe('won')
    expect((await responses()).map((row) => row['response_type'])).toEqual(['accepted'])
  })

  it('is refused for a cancelled assignment, and wins nothing after its end', async () => {
    const assignment = await castAssignment(app, kari)
    const link = await linkOf(assignment.token(ola.id))
    await app.db.query(
      "update assignments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'",
    )
    expect(await answerYes(app, link, null)).toBe('ended')
    await app.db.query("update assignments set status = 'cancelled'")
    expect(await answerYes(app, link, null)).toBe('cancelled')
    expect(await responses()).toEqual([])
  })
})

describe('a no', () => {
  it('is recorded and leaves the assignment open', async () => {
    const assignment = await castAssignment(app, kari)
    expect(await answerNo(app, await linkOf(assignment.token(ola.id)), 'Syk')).toBe('declined')
    expect(await responses()).toEqual([{ vikar_id: ola.id, response_type: 'declined', message: 'Syk' }])
    expect(await app.db.query('select status from assignments')).toEqual([{ status: 'open' }])
  })

  it('does not undo a winning yes', async () => {
    const assignment = await castAssignment(app, kari)
    const link = await linkOf(assignment.token(ola.id))
    await answerYes(app, link, null)
    expect(await answerNo(app, link, null)).toBe('already-yours')
    expect((await responses()).map((row) => row['response_type'])).toEqual(['accepted'])
  })
})

describe('an answer to a cancelled assignment', () => {
  it('is not recorded', async () => {
    const assignment = await castAssignment(app, kari)
    const link = await linkOf(assignment.token(ola.id))
    await app.db.query("update assignments set status = 'cancelled'")
    expect(await answerNo(app, link, null)).toBe('closed')
    expect(await responses()).toEqual([])
  })
})

describe('a link', () => {
  it('is refused when it is unknown, tampered with, expired or malformed', async () => {
    const assignment = await castAssignment(app, kari)
    const token = assignment.token(ola.id)
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const bad of [tampered, 'x'.repeat(22), '', `${token}x`, "' or 1=1 --"]) {
      expect(await openResponseLink(app.database, bad)).toBeNull()
    }
    await app.db.query("update recipients set expires_at = now() - interval '1 second'")
    expect(await openResponseLink(app.database, token)).toBeNull()
  })
})
