import { beforeEach, describe, expect, it } from 'vitest'
import { readNorwegianTime, recoveryTarget } from '#server/backup/norwegian-time.ts'
import { checkNothingLater, checkSentOnce } from './restored.ts'
import { openWell, violationsOf } from './well.ts'

// A real, correct result with one defect injected: each judge of a restore must name the defect.

const at = openWell()

describe('the judge of records after the moment of a restore', () => {
  const none = { created: [crypto.randomUUID()], answered: ['A'.repeat(22)] }
  const judge = (later: { created: string[]; answered: string[] }, moment = new Date()) =>
    violationsOf((notes) => checkNothingLater(at.seen, notes, later, moment))

  it('reports an assignment, a yes, and a load that proves nothing', async () => {
    expect(await judge(none)).toEqual([])
    expect(await judge({ ...none, created: at.done.created })).toEqual([
      '1 assignments that were made after the moment are there',
    ])
    expect(await judge({ ...none, answered: at.done.answered })).toEqual([
      '1 yeses that were said after the moment are there',
    ])
    expect(await judge({ created: [], answered: [] })).toEqual(['nothing was acknowledged after the moment'])
  })

  it.each(['sms_history', 'email_history', 'credit_ledger', 'requests', 'assignments'])(
    'reports a younger row of %s',
    async (table) => {
      const moment = new Date()
      await at.query(
        `update ${table} set created_at = now() + interval '1 hour' where id = (select id from ${table} limit 1)`,
      )
      expect(await judge(none, moment)).toEqual(['1 rows are younger than the moment'])
    },
  )
})

describe('the judge of messages after a restore', () => {
  const ids = () => at.messages.map(({ ref }) => ref)
  /** The last SMS was sent after the restore, all others before; the first of them waited at the moment. */
  const judge = (sent = at.whole.messages.slice(0, -1).map(({ ref }) => ref), waiting = ids().slice(0, 1)) =>
    violationsOf((notes) => checkSentOnce(at.seen, notes, { sent: new Set(sent), waiting }))

  beforeEach(() => at.received.splice(0))

  it('reports one that is sent again, unless it is marked', async () => {
    expect(await judge()).toEqual([])
    at.messages.push(...at.first())
    expect(await judge()).toEqual(['1 messages were sent twice, unmarked'])
    await at.changeFirst('possible_duplicate = true')
    expect(await judge()).toEqual([])
  })

  it('reports one that waited at the moment, or has no row, and is sent only afterwards', async () => {
    expect(await judge(undefined, [ids()[0] ?? '', ids().at(-1) ?? ''])).toEqual([
      '1 messages that waited at the moment were sent after the restore',
    ])
    at.messages.push({ id: 1, to: '40000001', msg: 'Hei', ref: crypto.randomUUID() })
    expect(await judge()).toEqual(['1 messages were sent that nobody had asked for'])
  })

  it('reports an outbox in which nothing waited, or from which nothing was sent', async () => {
    expect(await judge(undefined, [])).toEqual([
      'nothing waited at the moment, so nothing could be sent twice',
      'nothing that waited at the moment was sent before the restore',
    ])
    expect(await judge(ids())).toEqual(['nothing was sent after the restore'])
  })
})

it.each([
  '2026-03-29 01:59:59',
  '2026-03-29 03:00:00',
  '2026-10-25 02:59:59 summer',
  '2026-10-25 02:00:00 winter',
])('PostgreSQL reads %s as the instant that was meant, in whatever zone it is', async (text) => {
  const instant = readNorwegianTime(text)
  for (const zone of ['Europe/Oslo', 'UTC', 'America/New_York']) {
    await at.query(`set local timezone = '${zone}'`)
    const { rows } = await at.query<{ at: Date }>('select $1::text::timestamptz as at', [
      recoveryTarget(instant),
    ])
    expect(rows[0]?.at).toEqual(instant)
  }
})
