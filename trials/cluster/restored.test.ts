import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SveveMessage } from '#test/fakes/sveve.ts'
import { checkBalances } from './balances.ts'
import { checkEdges } from './edges.ts'
import type { Seen } from './cluster.ts'
import { openNotes, type Notes } from './notes.ts'
import { checkNothingLater, checkSentOnce } from './restored.ts'
import { openWell, type Well } from './well.ts'

// A real, correct result with one defect injected: each judge of a restore must name the defect.

let well: Well
let messages: SveveMessage[]
let seen: Seen
beforeAll(async () => {
  well = await openWell()
})
afterAll(() => well.close())

beforeEach(async () => {
  await well.client.query('begin')
  messages = [...well.messages]
  seen = {
    postgres: { admin: well.client },
    workers: [{ sms: { messages }, mail: { received: [...well.received] } }],
  }
})
afterEach(() => well.client.query('rollback'))

const violationsOf = async (check: (notes: Notes) => Promise<void>) => {
  const notes = openNotes('a judge')
  await check(notes)
  return notes.finding().violations
}

describe('judging records after the moment', () => {
  const none = { created: [crypto.randomUUID()], answered: ['A'.repeat(22)] }
  const judge = (later: { created: string[]; answered: string[] }, moment = new Date()) =>
    violationsOf((notes) => checkNothingLater(seen, notes, later, moment))

  it('passes without any', async () => {
    expect(await judge(none)).toEqual([])
  })

  it('reports an assignment or a yes', async () => {
    expect(await judge({ ...none, created: well.done.created })).toEqual([
      '1 assignments that were made after the moment are there',
    ])
    expect(await judge({ ...none, answered: well.done.answered })).toEqual([
      '1 yeses that were said after the moment are there',
    ])
  })

  it('a younger row of any table is reported', async () => {
    const moment = new Date()
    for (const table of ['sms_history', 'email_history', 'credit_ledger', 'requests', 'assignments']) {
      await well.client.query('savepoint one')
      await well.client.query(
        `update ${table} set created_at = now() + interval '1 hour' where id = (select id from ${table} limit 1)`,
      )
      expect(await judge(none, moment)).toEqual(['1 rows are younger than the moment'])
      await well.client.query('rollback to savepoint one')
    }
  })

  it('a load that did nothing after the moment proves nothing', async () => {
    expect(await judge({ created: [], answered: [] })).toEqual(['nothing was acknowledged after the moment'])
  })
})

it('a balance that is not the sum of its ledger is reported', async () => {
  const judge = () => violationsOf((notes) => checkBalances(seen, notes))
  expect(await judge()).toEqual([])
  await well.client.query('update sms_credits set balance = balance + 1')
  expect(await judge()).toEqual(['1 balances are not the sum of their ledger'])
  await well.client.query('delete from sms_credits')
  expect(await judge()).toEqual(['there is no balance to compare'])
})

describe('judging messages after a restore', () => {
  const [first, last] = [() => messages[0], () => messages.at(-1)]
  const idOf = (message: SveveMessage | undefined) => message?.ref ?? ''
  /** The last SMS was sent after the restore, all others before, while the first of them was waiting at that time. */
  const judge = (change: { sent?: string[]; waiting?: string[] } = {}) => {
    const sent = new Set(change.sent ?? well.messages.slice(0, -1).map(idOf))
    const waiting = change.waiting ?? [idOf(first())]
    return violationsOf((notes) => checkSentOnce(seen, notes, { sent, waiting }))
  }

  beforeEach(() => seen.workers[0]?.mail.received.splice(0))

  it('passes when each was sent once', async () => {
    expect(await judge()).toEqual([])
  })

  it('one that was sent before and is sent again is reported, unless it is marked', async () => {
    messages.push(...messages.slice(0, 1))
    expect(await judge()).toEqual(['1 messages were sent twice, unmarked'])
    await well.client.query('update sms_history set possible_duplicate = true where id = $1', [idOf(first())])
    expect(await judge()).toEqual([])
  })

  it('one that waited at the moment and is sent only afterwards is reported', async () => {
    expect(await judge({ waiting: [idOf(first()), idOf(last())] })).toEqual([
      '1 messages that waited at the moment were sent after the restore',
    ])
  })

  it('one without a row is reported when it is sent afterwards', async () => {
    messages.push({ id: 1, to: '40000001', msg: 'Hei', ref: crypto.randomUUID() })
    expect(await judge()).toEqual(['1 messages were sent that nobody had asked for'])
  })

  it('an outbox in which nothing waited, or from which nothing was sent, proves nothing', async () => {
    expect(await judge({ waiting: [] })).toEqual([
      'nothing waited at the moment, so nothing could be sent twice',
      'nothing that waited at the moment was sent before the restore',
    ])
    expect(await judge({ sent: messages.map(idOf) })).toEqual(['nothing was sent after the restore'])
  })
})

it('a server that reads a moment as another instant is reported', async () => {
  expect(await violationsOf((notes) => checkEdges(seen, notes))).toEqual([])
  await well.client.query("set local timezone = 'UTC'")
  expect(await violationsOf((notes) => checkEdges(seen, notes))).toEqual([])
  const query = async () => ({ rows: [{ at: new Date(0) }] })
  const wrong = Object.assign(Object.create(well.client), { query })
  const found = await violationsOf((notes) => checkEdges({ postgres: { admin: wrong } }, notes))
  expect(found).toContain('PostgreSQL reads 2026-03-29 01:59:59 as another instant')
})
