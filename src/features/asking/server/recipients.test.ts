import type { AssignmentStatus } from '#features/assignments/rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { shiftInstants } from '#shared/dates.ts'
import { giveShifts, castVikar, type CastAdministrator } from '#test/cast.ts'
import { Recipients } from '../planned-request.ts'
import { readCandidates } from '#features/requests/server/candidates.ts'
import { readRecipients } from './recipients.ts'
import { insertShifts } from '#test/shifts.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let app: Office['app']
let kari: Office['kari']
let nils: Office['nils']
let ola: Office['ola']
let siri: Office['siri']
let liv: Vikar

beforeAll(async () => {
  office = await openOffice()
  ;({ app, kari, nils, ola, siri } = office)
  liv = await castVikar(app, nils, 'Liv Annen')
})
afterAll(() => office.close())
beforeEach(async () => {
  await app.db.query('delete from assignments')
  await app.db.query('delete from vikar_unavailability')
  await app.db.query("update vikarer set availability = 'available'")
})

type Shift = { date: string; startTime: string; endTime: string }
const MORNING: Shift = { date: '2027-03-10', startTime: '07:45', endTime: '14:30' }
const NIGHT: Shift = { date: '2027-03-10', startTime: '22:00', endTime: '07:00' }

const candidates = (shift?: Partial<Shift>, { scope } = kari) =>
  app.database.read(scope, (tx) => readCandidates(tx, shift ? [shift] : [], { now: new Date() }))
const whyNot = async (shift?: Partial<Shift>) =>
  (await candidates(shift)).find(({ id }) => id === ola.id)?.leftOut

const all = (shift: Shift, alsoIds: string[] = []) =>
  app.database.read(kari.scope, (tx) => readRecipients(tx, { kind: 'all', alsoIds }, [shift]))
const names = async (shift: Shift, alsoIds?: string[]) =>
  (await all(shift, alsoIds))?.map(({ fullName }) => fullName) ?? null

/** Assigns this shift to Ola. */
const olaHas = async (
  shift: Shift,
  changes: { status?: AssignmentStatus; of?: CastAdministrator; vikar?: Vikar } = {},
) => {
  const { status = 'assigned', of = kari, vikar = ola } = changes
  const { startsAt, endsAt } = shiftInstants(shift)
  const ids = await insertShifts(app, of.scope.employerId, [{ ...shift, startsAt, endsAt }])
  if (status !== 'open') await giveShifts(app, ids, vikar.id, status)
}
const away = (vikar: Vikar, first: string, last = first) =>
  app.db.query(
    'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3, $4)',
    [kari.scope.employerId, vikar.id, first, last],
  )
const setAvailability = (vikar: Vikar, availability: string) =>
  app.db.query('update vikarer set availability = $2 where id = $1', [vikar.id, availability])

/** Checks both sides of the rule: the list's reason, and the recipients of 'all'. */
const expectOla = async (shift: Shift, leftOut: string | null) => {
  expect(await whyNot(shift)).toBe(leftOut)
  expect(await names(shift)).toEqual(leftOut ? ['Siri Dahl'] : ['Ola Hansen', 'Siri Dahl'])
}

describe("'all'", () => {
  it('asks everyone who is free', () => expectOla(MORNING, null))

  it.each(['busy', 'inactive'])(
    'leaves out who is %s, and gives that reason before any other',
    async (availability) => {
      await setAvailability(ola, availability)
      await away(ola, MORNING.date)
      await olaHas(MORNING)
      await expectOla(MORNING, availability)
    },
  )

  it('leaves out people who are away on the day', async () => {
    await away(ola, '2027-03-01', '2027-03-10')
    await expectOla(MORNING, 'unavailable')
    await expectOla({ ...MORNING, date: '2027-03-11' }, null)
    await expectOla({ ...MORNING, date: '2027-02-28' }, null)
  })

  it('leaves out people who are away on the day on which a night shift ends', async () => {
    await away(ola, '2027-03-11')
    await expectOla(NIGHT, 'unavailable')
    await expectOla(MORNING, null)
  })

  it('leaves out a vikar with an overlapping shift, absent or not: the absence is shown beside it', async () => {
    await olaHas(MORNING)
    await away(ola, '2027-03-20')
    await expectOla(MORNING, 'assigned')
    await expectOla({ ...MORNING, startTime: '14:29', endTime: '16:00' }, 'assigned')
    await expectOla({ ...MORNING, startTime: '06:00', endTime: '07:46' }, 'assigned')
    await expectOla({ ...MORNING, startTime: '09:00', endTime: '10:00' }, 'assigned')
    await expectOla({ ...MORNING, startTime: '06:00', endTime: '06:00' }, 'assigned')
  })

  it('asks a vikar whose other shift ends when this begins, or begins when this ends', async () => {
    await olaHas(MORNING)
    await expectOla({ ...MORNING, startTime: '14:30', endTime: '20:00' }, null)
    await expectOla({ ...MORNING, startTime: '00:00', endTime: '07:45' }, null)
  })

  it('leaves out people on a night shift that began the day before', async () => {
    await olaHas(NIGHT)
    const next = { date: '2027-03-11', startTime: '06:59', endTime: '14:00' }
    await expectOla(next, 'assigned')
    await expectOla({ ...next, startTime: '07:00' }, null)
    await expectOla({ ...NIGHT, startTime: '21:00', endTime: '22:00' }, null)
  })

  it('leaves out people on a shift of a whole day and night, to its last minute', async () => {
    await olaHas({ date: '2027-03-10', startTime: '08:00', endTime: '08:00' })
    await expectOla({ date: '2027-03-11', startTime: '07:59', endTime: '09:00' }, 'assigned')
    await expectOla({ date: '2027-03-11', startTime: '08:00', endTime: '09:00' }, null)
  })

  it('ignores shifts that are cancelled, completed, or unassigned', async () => {
    await olaHas(MORNING, { status: 'cancelled' })
    await olaHas(MORNING, { status: 'completed' })
    await expectOla(MORNING, null)
  })

  it('ignores the shifts of others', async () => {
    await olaHas(MORNING, { vikar: siri })
    await olaHas(MORNING, { of: nils, vikar: liv })
    expect(await whyNot(MORNING)).toBeNull()
    expect(await names(MORNING)).toEqual(['Ola Hansen'])
    expect(await candidates(MORNING, nils)).toMatchObject([{ id: liv.id, leftOut: 'assigned' }])
  })

  it('asks each person once, whatever the letter case of the id', async () => {
    const chosen = z.parse(Recipients, { kind: 'chosen', vikarIds: [ola.id, ola.id.toUpperCase(), ola.id] })
    const found = await app.database.read(kari.scope, (tx) => readRecipients(tx, chosen, [MORNING]))
    expect(found?.map(({ id }) => id)).toEqual([ola.id])
  })

  it('leaves out people who have left the register, and so does the list', async () => {
    const gone = await castVikar(app, kari, 'Geir Borte')
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect(await names(MORNING)).toEqual(['Ola Hansen', 'Siri Dahl'])
    expect((await candidates(MORNING)).map(({ fullName }) => fullName)).toEqual(['Ola Hansen', 'Siri Dahl'])
  })
})

describe('on the night when the clock is set back, 31 October 2027,', () => {
  const before = { date: '2027-10-30', startTime: '22:00', endTime: '02:30' }

  it('a shift until 02:30 lasts until the second of them', async () => {
    await olaHas(before)
    await expectOla({ date: '2027-10-31', startTime: '02:15', endTime: '06:00' }, 'assigned')
    await expectOla({ date: '2027-10-31', startTime: '03:00', endTime: '06:00' }, null)
  })

  it('a shift from 02:30 begins at the first of them', async () => {
    await olaHas({ date: '2027-10-31', startTime: '02:30', endTime: '08:00' })
    await expectOla(before, 'assigned')
    await expectOla({ ...before, endTime: '01:59' }, null)
  })

  it('a shift of 25 hours takes up all of them', async () => {
    await olaHas({ date: '2027-10-30', startTime: '12:00', endTime: '12:00' })
    await expectOla({ date: '2027-10-31', startTime: '11:59', endTime: '13:00' }, 'assigned')
    await expectOla({ date: '2027-10-31', startTime: '12:00', endTime: '13:00' }, null)
  })
})

describe('people who are asked despite their availability', () => {
  it('are asked in addition to all who are free, each once', async () => {
    await setAvailability(ola, 'busy')
    expect(await names(MORNING)).toEqual(['Siri Dahl'])
    expect(await names(MORNING, [ola.id, siri.id, ola.id])).toEqual(['Ola Hansen', 'Siri Dahl'])
  })

  it('may be away or on another shift', async () => {
    await away(ola, MORNING.date)
    await olaHas(MORNING, { vikar: siri })
    expect(await names(MORNING)).toEqual([])
    expect(await names(MORNING, [siri.id, ola.id])).toEqual(['Ola Hansen', 'Siri Dahl'])
  })

  it('are refused when one is in no register, in another employer’s, or has left', async () => {
    const gone = await castVikar(app, kari, 'Geir Borte')
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    for (const id of [crypto.randomUUID(), liv.id, gone.id])
      expect(await names(MORNING, [ola.id, id])).toBeNull()
  })
})

describe('chosen ones', () => {
  const chosen = (...vikarIds: string[]) =>
    app.database.read(kari.scope, (tx) => readRecipients(tx, { kind: 'chosen', vikarIds }, [MORNING]))

  it('are asked regardless of availability, each once, with their contact data', async () => {
    await setAvailability(ola, 'inactive')
    await away(ola, MORNING.date)
    const { id, fullName, phone, email } = ola
    expect(await chosen(ola.id, ola.id)).toEqual([
      { id, fullName, phone, email, noSms: false, refusesMail: false },
    ])
  })

  it('are refused when one is another employer’s', async () => {
    expect(await chosen(ola.id, liv.id)).toBeNull()
  })
})

describe('while the form is not filled in', () => {
  it('a list without a date knows the availability only', async () => {
    await away(ola, MORNING.date)
    await olaHas(MORNING)
    await setAvailability(siri, 'busy')
    for (const shift of [undefined, {}, { startTime: '07:45', endTime: '14:30' }])
      expect((await candidates(shift)).map(({ leftOut }) => leftOut)).toEqual([null, 'busy'])
  })

  it('a list with only a date takes account of absences that day, and of no other shifts', async () => {
    await away(ola, MORNING.date)
    await olaHas(MORNING, { vikar: siri })
    for (const shift of [{ date: MORNING.date }, { date: MORNING.date, startTime: '07:45' }])
      expect((await candidates(shift)).map(({ leftOut }) => leftOut)).toEqual(['unavailable', null])
    expect(await whyNot({ date: '2027-03-11' })).toBeNull()
  })
})

it('the list has the latest shift that has begun, without cancelled ones', async () => {
  await olaHas({ ...MORNING, date: '2026-01-05' }, { status: 'completed' })
  await olaHas({ ...MORNING, date: '2026-01-07' })
  await olaHas({ ...MORNING, date: '2026-01-09' }, { status: 'cancelled' })
  await olaHas(MORNING)
  expect((await candidates()).map(({ lastShift }) => lastShift)).toEqual(['2026-01-07', null])
})
