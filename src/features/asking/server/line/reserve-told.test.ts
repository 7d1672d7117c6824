import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import type { castLine } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'

let office: Office
let vikarIds: string[]
let now: number
let cast: ReturnType<typeof reservesOf>
let emails: Awaited<ReturnType<typeof office.app.db.query>>

beforeAll(async () => {
  office = await openOffice()
  cast = reservesOf(office)
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
  emails = await office.app.db.query('select id, email from vikarer')
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  await office.app.db.query(
    `update vikarer v set email = had.email from jsonb_to_recordset($1::jsonb) as had (id uuid, email text)
     where v.id = had.id`,
    [JSON.stringify(emails)],
  )
  now = Date.now()
  office.app.clock.set(new Date(now).toISOString())
})

type Cast = Awaited<ReturnType<typeof castLine>>

const sweepAt = ({ sweep }: Cast, minutes: number) => {
  office.app.clock.set(new Date(now + minutes * 60_000).toISOString())
  return sweep()
}
const only = (openAtMost: number) =>
  office.app.db.query('update requests set open_at_most = $1', [openAtMost])
const withoutEmail = (ids: readonly string[]) =>
  office.app.db.query('update vikarer set email = null where id = any($1::uuid[])', [[...ids]])
const askNow = ({ id }: Cast, reserve: readonly string[]) =>
  office.asKari('POST', `/api/assignments/${id}/reminders`, { vikarIds: reserve })

describe('a place that is added in the form', () => {
  // Fails when an edit adds places without saying that they came free.
  it('goes to the reserve before the others in line', async () => {
    const shift = await cast.castReserve(vikarIds)
    await only(1)
    expect((await cast.addPlace(shift)).status).toBe(200)
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual(shift.reserve.slice(0, 1))
    expect(await shift.asked()).toHaveLength(5)
  })
})

describe('those in reserve count as asked once a message has left', () => {
  // Fails when a reminder is noted before it is sent.
  it('people in reserve without a paid message are asked by the service once credits allow it', async () => {
    await giveCredits(office.app, office.kari, 20)
    const shift = await cast.castReserve(vikarIds, { channels: ['sms'] })
    await shift.says.back(shift.holder)
    await cast.setBalance(0)
    await withoutEmail(shift.reserve)
    expect((await askNow(shift, shift.reserve)).body).toMatchObject({
      sms: { kind: 'too-few-credits' },
      emails: 0,
    })
    expect(await cast.saidToBeAsked(shift.id)).toEqual([false, false])
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual([])
    await cast.setBalance(20)
    await sweepAt(shift, 3)
    expect((await shift.askedAgain()).toSorted()).toEqual(shift.reserve.toSorted())
    expect(await cast.saidToBeAsked(shift.id)).toEqual([true, true])
  })

  it('people who got the office’s e-mail but no SMS for lack of credits are not asked twice', async () => {
    await giveCredits(office.app, office.kari, 20)
    const shift = await cast.castReserve(vikarIds, { channels: ['sms', 'email'] })
    const [first = '', second = ''] = shift.reserve
    await withoutEmail([first])
    await shift.says.back(shift.holder)
    await cast.setBalance(0)
    await askNow(shift, shift.reserve)
    await cast.setBalance(20)
    expect(await shift.askedAgain()).toEqual([second])
    await sweepAt(shift, 3)
    const sms = await office.app.db.query("select vikar_id from sms_history where kind = 'reminder'")
    expect(sms).toEqual([{ vikar_id: first }])
  })

  it('is not recorded as asked when no message left, and holds no one up', async () => {
    const shift = await cast.castReserve(vikarIds)
    const [first = '', second = ''] = shift.reserve
    await withoutEmail([first])
    await only(1)
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    await sweepAt(shift, 2)
    expect(await shift.askedAgain()).toEqual([second])
    expect(await cast.saidToBeAsked(shift.id)).toEqual([false, true])
  })
})
