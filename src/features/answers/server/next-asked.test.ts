import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castVikarer } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'
import { giveBackShifts } from './give-back.ts'

let office: Office
let vikarIds: string[]
let cast: ReturnType<typeof reservesOf>

beforeAll(async () => {
  office = await openOffice()
  cast = reservesOf(office)
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
})

const AFTER = 'De andre som er spurt, får ikke beskjed før du sender en påminnelse.'
const WHOLE_LINE = { asking: inOrder({ openAtMost: 8 }) }

/** The last paragraph of the mail to the office. */
const mailed = async (kind: 'withdrawn-notice' | 'erased-notice') => {
  const [mail] = await office.app.db.query(
    "select letter -> 'paragraphs' ->> -1 as words from email_history where kind = $1",
    [kind],
  )
  return String(mail?.['words'])
}

it('the mail about a withdrawal mentions the line only while it has people', async () => {
  const going = await cast.castReserve(vikarIds, {}, 0)
  await going.says.back(going.holder)
  expect(await mailed('withdrawn-notice')).toBe('Ingen er i reserve. Køen går videre av seg selv.')
  await office.app.db.query('delete from email_history')
  const usedUp = await cast.castReserve(vikarIds, WHOLE_LINE, 0)
  await usedUp.says.back(usedUp.holder)
  expect(await mailed('withdrawn-notice')).toBe(`Ingen er i reserve. ${AFTER}`)
})

it('the mail about a withdrawal reports that the office has paused the line', async () => {
  const going = await cast.castReserve(vikarIds, {}, 0)
  await office.app.db.query('update requests set halted_at = now()')
  await going.says.back(going.holder)
  expect(await mailed('withdrawn-notice')).toMatch(
    /^Dere har valgt at ingen i reserven eller køen blir spurt nå/,
  )
})

it('the mail about an erasure reports that the reserve is asked', async () => {
  const { holder } = await cast.castReserve(vikarIds)
  await giveBackShifts(office.app, [{ employerId: office.kari.scope.employerId, vikarId: holder }])
  expect(await mailed('erased-notice')).toBe(
    '2 i reserve får spørsmålet av seg selv, før resten av køen. Du ser hvem på siden til oppdraget.',
  )
  await office.app.db.query('delete from email_history')
  const usedUp = await cast.castReserve(vikarIds, WHOLE_LINE, 1)
  await giveBackShifts(office.app, [{ employerId: office.kari.scope.employerId, vikarId: usedUp.holder }])
  expect(await mailed('erased-notice')).toBe(
    `1 i reserve får spørsmålet av seg selv. ${AFTER} Du ser hvem på siden til oppdraget.`,
  )
})

it('a mail does not count reserves who are inactive or have another shift', async () => {
  const { app, kari } = office
  const { holder, reserve, date } = await cast.castReserve(vikarIds, WHOLE_LINE)
  const [inactive = '', busy = ''] = reserve
  const { says } = await castLine(app, kari, [busy], { date: await date() })
  await says.yes(busy)
  await app.db.query('update vikarer set inactive_since = now() where id = $1', [inactive])
  await app.db.query('delete from email_history')
  await giveBackShifts(app, [{ employerId: kari.scope.employerId, vikarId: holder }])
  expect(await mailed('erased-notice')).toBe(`Ingen er i reserve. ${AFTER}`)
  await app.db.query('update vikarer set inactive_since = null')
})
