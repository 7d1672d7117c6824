import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { haveSentEmails } from '#test/emails-sent.ts'
import type { castLine } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'

let office: Office
let vikarIds: string[]
let now: number
let cast: ReturnType<typeof reservesOf>

beforeAll(async () => {
  office = await openOffice()
  cast = reservesOf(office)
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  await office.app.db.query('update vikarer set no_sms = false')
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
const choosesNoSms = (vikarId: string) =>
  office.app.db.query('update vikarer set no_sms = true where id = $1', [vikarId])
const useUpTheHour = () => haveSentEmails(office.app, office.kari, 5000)
const heldUpBy = async () => (await office.app.db.query('select held_up_by from requests'))[0]?.['held_up_by']
const passTheHour = () =>
  office.app.db.query("update email_history set created_at = created_at - interval '61 minutes'")

describe('beyond the e-mails of the hour', () => {
  // Fails when a refused e-mail ends a turn.
  it('those in reserve of a request by e-mail keep their turn, and the line waits for them', async () => {
    const shift = await cast.castReserve(vikarIds)
    await useUpTheHour()
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    await sweepAt(shift, 2)
    expect(await shift.askedAgain()).toEqual([])
    expect(await shift.asked()).toHaveLength(5)
    expect(await heldUpBy()).toBe('hour')
    await passTheHour()
    await sweepAt(shift, 4)
    expect(await heldUpBy()).toBeNull()
    expect((await shift.askedAgain()).toSorted()).toEqual(shift.reserve.toSorted())
  })

  // Fails when the first in reserve, reachable by e-mail alone, holds up the others.
  it('people who can get an SMS are asked meanwhile, and then the line', async () => {
    const shift = await cast.castReserve(vikarIds, { channels: ['sms'] })
    const [first = '', second = ''] = shift.reserve
    await choosesNoSms(first)
    await only(1)
    await useUpTheHour()
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    expect(await shift.askedAgain()).toEqual([second])
    await shift.says.no(second)
    await sweepAt(shift, 3)
    expect(await shift.asked()).toHaveLength(6)
    const [asked = ''] = (await shift.asked()).slice(-1)
    await shift.says.no(asked)
    await passTheHour()
    await sweepAt(shift, 5)
    expect((await shift.askedAgain()).toSorted()).toEqual([first, second].toSorted())
  })

  it('an SMS goes to those who are to get both, once', async () => {
    const shift = await cast.castReserve(vikarIds, { channels: ['sms', 'email'] })
    await useUpTheHour()
    await shift.says.back(shift.holder)
    await sweepAt(shift, 1)
    expect((await shift.askedAgain()).toSorted()).toEqual(shift.reserve.toSorted())
    await sweepAt(shift, 2)
    const sms = await office.app.db.query("select 1 from sms_history where kind = 'reminder'")
    expect(sms).toHaveLength(2)
  })
})
