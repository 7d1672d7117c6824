import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import type { Channel } from '#features/assignments/rules.ts'
import { addDays } from '#shared/dates.ts'
import { castAssignment, giveCredits, giveShifts, nextDay } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { sendRequests } from '#features/requests/server/send-requests.ts'
import { takeBounce } from './take-bounce.ts'

const office = await openOffice()
const { app, kari, ola, siri, answer, balance } = office
const { ask } = bouncing()

afterAll(office.close)
beforeEach(async () => {
  app.clock.set(`${nextDay(app)}T09:00:00Z`)
  for (const table of ['assignments', 'credit_ledger', 'email_history', 'sms_history'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await app.db.query(
    'update vikarer set email_refused_at = null, email_refusal = null, email_bounced = false, no_sms = false',
  )
  await giveCredits(app, kari, 10)
})

/** Asks Ola and Siri by mail, which leaves. */
function bouncing() {
  return {
    ask: async ({
      channels = ['email'],
      smsIfBounced = true,
    }: { channels?: Channel[]; smsIfBounced?: boolean } = {}) => {
      const recipients = { kind: 'chosen' as const, vikarIds: [ola.id, siri.id] }
      const { created } = await castAssignment(app, kari, { channels, smsIfBounced, recipients })
      await app.db.query(
        "update email_history set status = 'sent', gateway_state = 'accepted', attempts = 1, next_attempt_at = null, sent_at = now()",
      )
      return created
    },
  }
}

const bounce = async (words = '5.1.1: smtp; 550 5.1.1 User unknown') => {
  const [mail] = await app.db.query(
    "select id from email_history where vikar_id = $1 and kind = 'request' order by created_at desc limit 1",
    [ola.id],
  )
  return takeBounce(app, { id: String(mail?.['id']), failed: [{ addresses: [ola.email ?? ''], words }] })
}
const sms = () =>
  app.db.query(
    'select vikar_id, recipient, kind, message, next_attempt_at <= now() as is_due from sms_history order by id',
  )
const fridayFrom = (date: string): string =>
  new Date(`${date}T12:00:00Z`).getUTCDay() === 5 ? date : fridayFrom(addDays(date, 1))
const linkOf = async () => {
  const [row] = await app.db.query(
    'select id from recipients where vikar_id = $1 order by created_at desc limit 1',
    [ola.id],
  )
  return app.tokens.derive('assignment_response_tokens', String(row?.['id']))
}

describe('a request whose mail bounces', () => {
  it('goes by SMS instead, once, for one credit', async () => {
    await ask()
    expect(await bounce()).toBe('returned')
    expect(await bounce()).toBe('ignored')
    expect(await sms()).toEqual([
      {
        vikar_id: ola.id,
        recipient: ola.phone,
        kind: 'request',
        message: expect.stringContaining('{lenke}'),
        is_due: true,
      },
    ])
    expect(await balance()).toBe(9)
  })

  it('goes by SMS too when it was given up after days, without a mark on the address', async () => {
    await ask()
    await bounce('4.4.1: connect to mx.vikar.example: Connection timed out')
    expect(await sms()).toHaveLength(1)
    expect(await app.db.query('select 1 from vikarer where email_refusal is not null')).toEqual([])
  })

  it('waits for the end of the quiet hours', async () => {
    await ask()
    app.clock.set(`${nextDay(app)}T23:30:00Z`)
    await app.db.query('delete from asking_settings')
    await app.db.query(
      "update assignments set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days'",
    )
    await bounce()
    const [waiting] = await app.db.query(
      "select (next_attempt_at at time zone 'Europe/Oslo')::time::text as at from sms_history",
    )
    expect(waiting).toEqual({ at: '06:00:00' })
  })

  it('still leaves when a quiet weekend is over', async () => {
    await ask()
    await app.db.query('delete from asking_settings')
    const friday = fridayFrom(nextDay(app))
    app.clock.set(`${friday}T21:00:00Z`)
    await app.db.query(
      "insert into asking_settings (employer_id, quiet_from, quiet_until, quiet_weekends) values ($1, '22:00', '06:00', true)",
      [kari.scope.employerId],
    )
    await app.db.query(
      "update assignments set starts_at = $1::date + interval '6 days', ends_at = $1::date + interval '7 days'",
      [friday],
    )
    await bounce()
    const [waiting] = await app.db.query(
      "select extract(isodow from next_attempt_at at time zone 'Europe/Oslo')::integer as day, valid_until > next_attempt_at + interval '1 day' as is_valid from sms_history",
    )
    expect(waiting).toEqual({ day: 1, is_valid: true })
  })

  it.each([
    ['the office chose e-mail alone', async () => void (await ask({ smsIfBounced: false }))],
    ['SMS has reached them', async () => void (await ask({ channels: ['sms', 'email'] }))],
    [
      'an SMS has failed too',
      async () => {
        await ask({ channels: ['sms', 'email'] })
        await app.db.query(
          "update sms_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null",
        )
      },
    ],
    [
      'they want no SMS',
      async () => {
        await ask()
        await app.db.query('update vikarer set no_sms = true where id = $1', [ola.id])
      },
    ],
    [
      'they have said no',
      async () => {
        await ask()
        await answer(await linkOf(), answerNo)
      },
    ],
    [
      'the shift is taken',
      async () => {
        const { id } = await ask()
        await giveShifts(app, [id], siri.id)
      },
    ],
    [
      'it is cancelled',
      async () => {
        const { id } = await ask()
        await app.db.query("update assignments set status = 'cancelled' where id = $1", [id])
      },
    ],
    [
      'they have opened their link',
      async () => {
        await ask()
        await app.db.query('update recipients set opened_at = now() where vikar_id = $1', [ola.id])
      },
    ],
    [
      'there are no credits',
      async () => {
        await ask()
        await app.db.query('update sms_credits set balance = 0')
      },
    ],
  ])('does not where %s', async (_why, arrange) => {
    await arrange()
    const before = await sms()
    expect(await bounce()).toBe('returned')
    expect(await sms()).toEqual(before)
  })

  it('is offered to the office among the unreached', async () => {
    const { id } = await ask({ smsIfBounced: false })
    await bounce()
    const outcome = await app.database.transaction(kari.scope, (tx) => sendRequests(tx, app.config, id))
    expect(outcome).toMatchObject({ kind: 'sent', sent: { recipients: 1 } })
  })

  it('can still be answered by the link of the SMS', async () => {
    await ask()
    await bounce()
    expect(await answer(await linkOf(), answerYes)).toBe('won')
  })
})

describe('a person whose address takes no mail', () => {
  const mark = () =>
    app.db.query(
      "update vikarer set email_refused_at = now(), email_refusal = '5.1.1', email_bounced = true where id = $1",
      [ola.id],
    )

  it('is asked by SMS at once if the office chose it, and by e-mail as well', async () => {
    await mark()
    expect(await ask()).toMatchObject({ sms: { kind: 'queued', count: 1, balance: 9 }, emails: 2 })
    expect(await sms()).toMatchObject([{ vikar_id: ola.id }])
    await bounce()
    expect(await sms()).toHaveLength(1)
  })

  it('is asked by e-mail alone if it did not, or there are no credits', async () => {
    await mark()
    expect(await ask({ smsIfBounced: false })).toMatchObject({ sms: { kind: 'not-chosen' } })
    await app.db.query('update sms_credits set balance = 0')
    expect(await ask()).toMatchObject({ sms: { kind: 'not-chosen' }, emails: 2 })
    expect(await sms()).toEqual([])
  })
})
