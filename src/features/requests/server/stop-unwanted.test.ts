import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { deliverAs } from '#test/refused-sms.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'

const { app, kari, ola, siri, ask, answer, accounted, close } = await openOffice()

afterAll(close)
beforeEach(async () => {
  for (const table of ['assignments', 'credit_ledger', 'email_history'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 10)
})

const ACCEPTED = { kind: 'accepted', gatewayId: 'g' } as const

/** Sends the mails that are due, and returns their subjects. */
const mail = async () => {
  const subjects: string[] = []
  const mailer: Mailer = {
    idempotent: false,
    send: async ({ subject }) => {
      subjects.push(subject)
      return ACCEPTED
    },
    close: () => {},
  }
  await deliverEmails(app, app.system, mailer, findUnwanted, async () => [])
  return subjects.toSorted()
}
const became = async (table: 'sms_history' | 'email_history', kind: string) => {
  const rows = await app.db.query(
    `select gateway_state as state, count(*)::integer from ${table} where kind = $1 group by state`,
    [kind],
  )
  return rows.map(({ state, count }) => [state, count])
}

describe('a waiting request when another person says yes', () => {
  it('is not sent, even before a job has stopped it, and its credit is returned once', async () => {
    const { token } = await ask([ola, siri], ['sms', 'email'])
    await answer(token(ola.id), answerYes)
    expect(await deliverAs(app, ACCEPTED)).toEqual([])
    expect(await mail()).toEqual([
      expect.stringMatching(/^Du har fått oppdraget Vikar i 3B, /),
      expect.stringMatching(/^Ola Hansen tar oppdraget Vikar i 3B, /),
    ])
    expect(await became('sms_history', 'request')).toEqual([['stopped', 2]])
    expect(await became('email_history', 'request')).toEqual([['stopped', 2]])
    expect(await accounted()).toBe(10)
  })

  it('is stopped in any number, while nothing can be delivered', async () => {
    const { id, token } = await ask([ola, siri], ['sms', 'email'])
    await app.db.query(
      `insert into email_history (id, employer_id, assignment_id, kind, recipient, subject, letter, valid_until)
       select gen_random_uuid(), $1, $2, 'request', 'a@b.example', 's', '{}', now() + interval '1 day'
       from generate_series(1, 1200)`,
      [kari.scope.employerId, id],
    )
    await answer(token(ola.id), answerYes)
    expect(await became('email_history', 'request')).toContainEqual(['queued', 1201])
    expect(await accounted()).toBe(10)
    expect(await became('email_history', 'request')).toEqual([['stopped', 1202]])
    expect(await became('sms_history', 'request')).toEqual([['stopped', 2]])
  })

  it('is still sent if the yes was withdrawn before it was due', async () => {
    const { token } = await ask()
    await answer(token(siri.id), answerYes)
    const link = await openResponseLink(app.database, token(siri.id))
    if (link) await withdrawByLink(app, link, null)
    expect(await deliverAs(app, ACCEPTED)).toEqual([ola.phone])
  })
})

describe('the job that stops messages', () => {
  it("leaves another assignment's messages unchanged, and can run twice", async () => {
    await stopUnwantedNow(app)
    const [taken, open] = [await ask(), await ask()]
    await answer(taken.token(ola.id), answerYes)
    await app.database.woken()
    const jobs = await app.db.query(
      "select task_identifier as job from graphile_worker.jobs where task_identifier = 'stop-unwanted'",
    )
    expect(jobs).toHaveLength(1)
    await stopUnwantedNow(app)
    await stopUnwantedNow(app)
    expect(await accounted()).toBe(8)
    const states = await app.db.query(
      'select distinct gateway_state from sms_history where assignment_id = $1',
      [open.id],
    )
    expect(states).toEqual([{ gateway_state: 'queued' }])
  })

  it('has nothing to do if the assignment has been erased meanwhile', async () => {
    const { id, token } = await ask()
    await answer(token(ola.id), answerYes)
    await app.db.query('delete from assignments where id = $1', [id])
    await expect(stopUnwantedNow(app)).resolves.toBeUndefined()
  })

  it.each([
    ['not queued once every message has left', 'update sms_history set next_attempt_at = null', 0],
    [
      'queued while a message to another recipient is unsent',
      `update sms_history set next_attempt_at = null where vikar_id = '${ola.id}'`,
      1,
    ],
    [
      'queued where many messages have left, without a search through all',
      `with sent as (update sms_history set next_attempt_at = null returning employer_id, assignment_id)
       insert into sms_history (id, employer_id, assignment_id, kind, recipient, message, valid_until, next_attempt_at)
       select gen_random_uuid(), employer_id, assignment_id, 'request', '+4790000000', 'Hei', now(), null
         from sent, generate_series(1, 30)`,
      1,
    ],
  ])('is %s', async (_, before, queued) => {
    await stopUnwantedNow(app)
    const { token } = await ask([ola, siri])
    await app.db.query(before)
    await answer(token(ola.id), answerYes)
    await app.database.woken()
    const jobs = await app.db.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'stop-unwanted'",
    )
    expect(jobs).toHaveLength(queued)
  })
})
