import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { GatewaySms, SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import type { FindUnwanted } from '#server/outbox/drain.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { remindAll, remindAssigned } from '#features/requests/server/remind.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { findUnwanted } from './unwanted.ts'

let app: TestApp
let kari: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['assignments', 'credit_ledger', 'email_history'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await app.db.query('update employers set closed_at = null')
  await giveCredits(app, kari, 100)
})

const ask = (channels: ('sms' | 'email')[] = ['sms']) =>
  castAssignment(app, kari, { channels, recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] } })
type Asked = Awaited<ReturnType<typeof ask>>

const sayYes = async (assignment: Asked, vikar = ola) => {
  const link = await openResponseLink(app.database, assignment.token(vikar.id))
  if (!link) throw new Error('the link of the test did not open')
  expect(await answerYes(app, link, null)).toBe('won')
}
const cancel = ({ id }: Asked) =>
  app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, id))
const end = async ({ id }: Asked, status: 'assigned' | 'completed') => {
  await app.db.query('update assignments set status = $2 where id = $1', [id, status])
}
const remindEverybody = ({ id }: Asked) =>
  app.database.transaction(kari.scope, (tx) => remindAll(tx, app.config, id))
const remindWhoHasIt = ({ id }: Asked) =>
  app.database.transaction(kari.scope, (tx) => remindAssigned(tx, app.config, id))

const retry: Outcome = { kind: 'retry', reason: 'busy' }
const unknown: Outcome = { kind: 'unknown', reason: 'timeout' }
const accepted: Outcome = { kind: 'accepted', gatewayId: 'g' }

/** Delivers due messages and returns those that the gateway got; `meanwhile` runs during the gateway call. */
const deliver = async (
  outcome: Outcome,
  {
    meanwhile = async () => {},
    find = findUnwanted,
  }: { meanwhile?: () => Promise<unknown>; find?: FindUnwanted } = {},
) => {
  const got: GatewaySms[] = []
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize: 10,
    idempotent: false,
    send: async (batch) => {
      got.push(...batch)
      await meanwhile()
      return batch.map(() => outcome)
    },
  }
  await deliverSms(app, app.system, gateway, find)
  return got
}
const mail = async (outcome: Outcome, meanwhile: () => Promise<unknown> = async () => {}) => {
  const got: string[] = []
  const mailer: Mailer = {
    idempotent: false,
    send: async ({ subject }) => {
      got.push(subject)
      await meanwhile()
      return outcome
    },
    close: () => {},
  }
  await deliverEmails(app, app.system, mailer, findUnwanted, async () => [])
  return got.toSorted()
}
const letTimePass = async () => {
  for (const table of ['sms_history', 'email_history'])
    await app.db.query(`update ${table} set next_attempt_at = now() where next_attempt_at is not null`)
}

const states = (kind: string, table = 'sms_history') =>
  app.db.query(`select status, gateway_state as state from ${table} where kind = $1 order by recipient`, [
    kind,
  ])
const STOPPED = { status: 'failed', state: 'stopped' }
const MAYBE = { status: 'sent', state: 'unknown' }
/** The balance, which must equal the sum of its movements, and the number of returned credits. */
const credits = async () => {
  const [row] = await app.db.query(
    `select balance, (select sum(credits)::integer from credit_ledger l where l.employer_id = c.employer_id) as sum,
      (select count(*)::integer from credit_ledger l where l.employer_id = c.employer_id
        and kind = 'returned') as returned
    from sms_credits c where employer_id = $1`,
    [kari.scope.employerId],
  )
  expect(row?.['balance']).toBe(row?.['sum'])
  return { balance: row?.['balance'], returned: row?.['returned'] }
}

describe('a request that the gateway could not accept at once', () => {
  it.each([
    ['filled', sayYes],
    ['cancelled', cancel],
    ['left by a closed office', () => app.db.query('update employers set closed_at = now()')],
    ['completed manually', (given: Asked) => sayYes(given).then(() => end(given, 'completed'))],
  ])('is not sent after the assignment was %s meanwhile, and is refunded once', async (_how, happens) => {
    const assignment = await ask()
    expect(await deliver(retry, { meanwhile: () => happens(assignment) })).toHaveLength(2)
    expect(await states('request')).toEqual([
      { status: 'pending', state: 'queued' },
      { status: 'pending', state: 'queued' },
    ])
    await letTimePass()
    expect(await deliver(accepted)).toEqual([])
    expect(await states('request')).toEqual([STOPPED, STOPPED])
    await letTimePass()
    expect(await deliver(accepted)).toEqual([])
    expect(await credits()).toEqual({ balance: 100, returned: 2 })
  })

  it('is stopped soon after the yes while it waits for its next attempt, and is refunded once', async () => {
    const assignment = await ask()
    await deliver(retry)
    await sayYes(assignment)
    await stopUnwantedNow(app)
    expect(await states('request')).toEqual([STOPPED, STOPPED])
    await letTimePass()
    expect(await deliver(accepted)).toEqual([])
    expect(await credits()).toEqual({ balance: 100, returned: 2 })
  })

  it('is sent at the next attempt while the assignment is open', async () => {
    await ask()
    await deliver(retry)
    await letTimePass()
    expect(await deliver(accepted)).toHaveLength(2)
    expect(await credits()).toEqual({ balance: 98, returned: 0 })
  })

  it('is not sent after a no meanwhile', async () => {
    const link = await openResponseLink(app.database, (await ask()).token(ola.id))
    await deliver(retry)
    if (link) await answerNo(app, link, null)
    await letTimePass()
    expect((await deliver(accepted)).map(({ to }) => to)).toEqual([siri.phone])
  })

  it('is not sent by e-mail either', async () => {
    const assignment = await ask(['email'])
    let isTaken = false
    const meanwhile = async () => {
      if (isTaken) return
      isTaken = true
      await cancel(assignment)
    }
    expect(await mail(retry, meanwhile)).toHaveLength(2)
    await letTimePass()
    expect(await mail(accepted)).toEqual([])
    expect(await states('request', 'email_history')).toEqual([STOPPED, STOPPED])
  })
})

describe('a message with an uncertain outcome', () => {
  it('is not repeated after the assignment was filled, and is not refunded', async () => {
    const assignment = await ask()
    await deliver(unknown, { meanwhile: () => sayYes(assignment) })
    await letTimePass()
    expect(await deliver(accepted)).toEqual([])
    expect(await states('request')).toEqual([MAYBE, MAYBE])
    await letTimePass()
    expect(await deliver(accepted)).toEqual([])
    expect(await credits()).toEqual({ balance: 98, returned: 0 })
  })

  it.each([
    ['the assignment was filled', sayYes],
    [
      'it has expired',
      () => app.db.query("update sms_history set valid_until = now() - interval '1 minute'"),
    ],
  ])(
    'because the process died while sending is neither repeated nor refunded when %s',
    async (_why, happens) => {
      const assignment = await ask()
      const dies = async () => {
        await happens(assignment)
        throw new Error('the process is killed here')
      }
      await expect(deliver(accepted, { meanwhile: dies })).rejects.toThrow('killed')
      for (let round = 0; round < 3; round += 1) {
        await letTimePass()
        expect(await deliver(accepted)).toEqual([])
      }
      expect(await states('request')).toEqual([MAYBE, MAYBE])
      expect(await credits()).toEqual({ balance: 98, returned: 0 })
    },
  )
})

describe('a reminder that is retried', () => {
  it('reaches the holder', async () => {
    const assignment = await ask()
    await sayYes(assignment)
    await remindWhoHasIt(assignment)
    await deliver(retry)
    await letTimePass()
    expect(await deliver(accepted)).toMatchObject([
      { to: ola.phone, text: expect.stringContaining('Du har oppdraget') },
    ])
  })

  it('does not reach them after the cancellation', async () => {
    const assignment = await ask()
    await sayYes(assignment)
    await remindWhoHasIt(assignment)
    await deliver(retry, { meanwhile: () => cancel(assignment) })
    await letTimePass()
    const got = await deliver(accepted)
    expect(got.map(({ text }) => text.slice(0, 7))).toEqual(['Avlyst '])
    expect(await states('reminder')).toEqual([STOPPED])
  })

  it('is not sent about a filled assignment, not even to its new holder', async () => {
    const assignment = await ask()
    await deliver(accepted)
    await remindEverybody(assignment)
    expect(await deliver(retry, { meanwhile: () => sayYes(assignment) })).toHaveLength(2)
    await letTimePass()
    expect(await deliver(accepted)).toEqual([])
    expect(await states('reminder')).toEqual([STOPPED, STOPPED])
  })
})

describe('a letter that is retried', () => {
  it('confirms an assignment that they still have, and none that is cancelled', async () => {
    const [kept, cancelled] = [await ask(), await ask()]
    await sayYes(kept)
    await sayYes(cancelled, siri)
    await app.db.query("delete from email_history where kind = 'accepted-notice'")
    let isOff = false
    const meanwhile = async () => {
      if (isOff) return
      isOff = true
      await cancel(cancelled)
    }
    expect(await mail(retry, meanwhile)).toHaveLength(2)
    await letTimePass()
    expect(String(await mail(accepted))).toMatch(/^Avlyst: Vikar i 3B, .*,Du har fått oppdraget Vikar i 3B, /)
    expect(await states('confirmation', 'email_history')).toEqual([
      { status: 'sent', state: 'accepted' },
      STOPPED,
    ])
  })

  it('reports no yes to a cancelled assignment, but reports the cancellation', async () => {
    const assignment = await ask()
    await sayYes(assignment)
    await app.db.query("delete from email_history where kind = 'confirmation'")
    expect(await mail(retry, () => cancel(assignment))).toHaveLength(1)
    await mail(retry)
    await letTimePass()
    expect(String(await mail(accepted))).toMatch(/^Avlyst: Vikar i 3B, [^,]*, Fjellhamar skole$/)
  })
})

it('every attempt is checked, including the first', async () => {
  await ask()
  const asked: number[] = []
  const find: FindUnwanted = async (_tx, _table, ids) => {
    asked.push(ids.length)
    return []
  }
  await deliver(retry, { find })
  expect(asked).toEqual([2])
  await letTimePass()
  await deliver(accepted, { find })
  expect(asked).toEqual([2, 2])
})
