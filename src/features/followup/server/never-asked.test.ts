import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAlarms, type Alarms } from '#test/alarm.ts'
import { inOrder } from '#test/line.ts'

let alarms: Alarms

beforeAll(async () => {
  alarms = await openAlarms()
})
afterAll(() => alarms.office.close())
beforeEach(async () => {
  await alarms.alarms.begin()
  await setBalance(0)
})

const setBalance = (balance: number) =>
  alarms.office.app.db.query('update sms_credits set balance = $1 where employer_id = $2', [
    balance,
    alarms.office.kari.scope.employerId,
  ])
const get = async (path: string) => (await alarms.office.asKari('GET', path)).body
const follow = (id: string) => get(`/api/assignments/${id}`)
const bySms = (changes: Parameters<Alarms['cast']>[0] = {}) =>
  alarms.cast({ channels: ['sms'], asking: { kind: 'all-at-once' }, ...changes })

// Each fails when a row of `recipients` counts as asked.
it('the log counts zero people as asked when the credits pay for no SMS', async () => {
  const { id } = await bySms()
  expect(await follow(id)).toMatchObject({ assignment: { asked: 0, responses: 0 } })
})

it('the alarm reports that no one received the request, and the call list marks them as not asked', async () => {
  const { id } = await bySms()
  await alarms.alarms.sweepAt(1)
  expect(await alarms.alarms.standing(id)).toEqual(['nobody-reached'])
  expect(await alarms.alarms.mails(id)).toEqual([expect.stringContaining('Ingen har fått forespørselen.')])
  expect(await get(`/api/assignments/${id}/alarm`)).toMatchObject({
    alarm: { callList: Array.from({ length: 4 }, () => ({ state: 'not-reached' })) },
  })
})

it('the alarm reports that some have not got it, and not that all were asked', async () => {
  const [first = ''] = alarms.vikarIds
  await alarms.office.app.db.query('update vikarer set no_sms = true where id = $1', [first])
  const { id, says } = await bySms()
  expect(await follow(id)).toMatchObject({ assignment: { asked: 1 } })
  await says.no(first)
  await alarms.alarms.sweepAt(1)
  expect(await alarms.alarms.standing(id)).toEqual(['all-declined', 'some-not-reached'])
  await alarms.office.app.db.query('update vikarer set no_sms = false where id = $1', [first])
})

it('a called person is not counted as asked, and is not in the shares', async () => {
  await setBalance(10)
  const { id, vikarIds } = {
    ...(await bySms({ asking: inOrder({ openAtMost: 1 }) })),
    vikarIds: alarms.vikarIds,
  }
  const asked = await get(`/api/assignments/${id}/line`)
  expect(asked).toMatchObject({ line: { asked: 1, reached: 1, smsSent: 1 } })
  await alarms.office.app.db.query(
    "update sms_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null where kind = 'request'",
  )
  const [sms] = await alarms.office.app.db.query(
    'select vikar_id from sms_history where assignment_id = $1',
    [id],
  )
  const called = vikarIds.find((vikarId) => vikarId !== sms?.['vikar_id']) ?? ''
  await alarms.office.asKari('POST', `/api/assignments/${id}/answers`, {
    vikarId: called,
    answer: 'accepted',
  })
  expect(await follow(id)).toMatchObject({ assignment: { asked: 1, responses: 0, filled: 1, lineLength: 4 } })
  expect(await get(`/api/assignments/${id}/line`)).toMatchObject({
    line: { asked: 2, reached: 1, smsSent: 1 },
  })
})
