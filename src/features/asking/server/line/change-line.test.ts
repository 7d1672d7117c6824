import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 6)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  office.app.clock.set(new Date().toISOString())
})

const CHANGE = { openAtMost: 2, patienceMinutes: 10, askAllAt: null, isUrgent: false }
const hours = (count: number) => new Date(office.app.clock.now().getTime() + count * 3_600_000).toISOString()
const change = (id: string, changes: object) =>
  office.asKari('PUT', `/api/assignments/${id}/line`, { ...CHANGE, ...changes })

it('the rest cannot be asked in the past, after the start, or before the first are asked', async () => {
  const shift = await castLine(office.app, office.kari, vikarIds)
  const before = await shift.asked()
  const wrong = (message: string) => ({
    status: 422,
    body: { data: { fields: [{ path: 'askAllAt', message }] } },
  })
  expect(await change(shift.id, { askAllAt: hours(-1) })).toMatchObject(
    wrong('Spør resten: tidspunktet er passert. Velg et senere.'),
  )
  expect(await change(shift.id, { askAllAt: hours(24 * 365 * 5) })).toMatchObject(
    wrong('Spør resten: velg et tidspunkt før vakten starter'),
  )
  expect(await shift.asked()).toEqual(before)
  expect(await change(shift.id, { askAllAt: hours(1) })).toMatchObject({ status: 200 })

  const later = await castLine(office.app, office.kari, vikarIds, { asking: inOrder({ sendAt: hours(2) }) })
  expect(await change(later.id, { askAllAt: hours(1) })).toMatchObject(
    wrong('Spør resten: velg et tidspunkt etter at de første får spørsmålet'),
  )
})

it('that it is urgent is kept, whatever the quiet hours are', async () => {
  await office.app.db.query(
    "update asking_settings set quiet_from = '22:00', quiet_until = '06:00' where employer_id = $1",
    [office.kari.scope.employerId],
  )
  const shift = await castLine(office.app, office.kari, vikarIds)
  const line = async () => {
    const { body } = await office.asKari('GET', `/api/assignments/${shift.id}/line`)
    return (body as { line: unknown }).line
  }
  await change(shift.id, {})
  expect(await line()).toMatchObject({ isUrgent: false, quiet: { from: '22:00', until: '06:00' } })
  await change(shift.id, { isUrgent: true })
  expect(await line()).toMatchObject({ isUrgent: true, quiet: null })
})

it('a save of what is stored already is no change in the history, and asks no one', async () => {
  const shift = await castLine(office.app, office.kari, vikarIds)
  const changes = { openAtMost: 1, patienceMinutes: 45, askAllAt: hours(1) }
  await change(shift.id, changes)
  const asked = await shift.asked()
  const history = () =>
    office.app.db.query(`select (select count(*)::integer from line_changes) as changes,
      (select count(*)::integer from audit_log) as entries`)
  const before = await history()
  expect(await change(shift.id, changes)).toMatchObject({ status: 200, body: { recipients: 0 } })
  expect(await history()).toEqual(before)
  expect(await shift.asked()).toEqual(asked)
})

it('a second press of asking all records no change, and asks more people once there are credits for them', async () => {
  await office.app.db.query("update vikarer set email = null where email like '%@vikar.example'")
  const shift = await castLine(office.app, office.kari, vikarIds, { channels: ['sms'] })
  const all = () => office.asKari('POST', `/api/assignments/${shift.id}/line/all`, { sendAnyway: true })
  const kinds = async () => {
    const rows = await office.app.db.query(
      "select kind from events where request_id = $1 and kind <> 'created' order by id",
      [shift.requestId],
    )
    return rows.map(({ kind }) => kind)
  }
  expect(await all()).toMatchObject({ status: 200, body: { recipients: 0 } })
  expect(await all()).toMatchObject({ status: 200, body: { recipients: 0 } })
  expect(await kinds()).toEqual(['asked-all'])
  await giveCredits(office.app, office.kari, 6)
  expect(await all()).toMatchObject({ status: 200, body: { recipients: 6 } })
  expect(await kinds()).toEqual(['asked-all', 'asked'])
})
