import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { ChangedSince } from '#features/assignments/server/claim.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, castVikarer, giveCredits, shift } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { editAndNotify, EditRefused } from './edit-and-notify.ts'
import { removeAndNotify } from './remove-and-notify.ts'
import { versionOfShift } from '#test/version.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 4)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 5000)
})
afterAll(() => office.close())

let day = 0
const onDay = (startTime: string, endTime: string, date: string, places = 1) =>
  castAssignment(office.app, office.kari, {
    channels: ['email'],
    date,
    startTime,
    endTime,
    places,
    recipients: { kind: 'chosen', vikarIds: [...vikarIds] },
  })
const yes = async (token: string) => {
  const link = await openResponseLink(office.app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return {
    answer: () => answerYes(office.app, link, null),
    /** Answers about a shift that starts at eight. */
    answerEight: () =>
      answerYes(office.app, link, null, async (tx) => {
        const shift = tx.selectFrom('assignments').select('startTime').where('id', '=', link.assignmentId)
        return (await shift.executeTakeFirst())?.startTime === '08:00:00'
      }).catch((error: unknown) => {
        if (error instanceof ChangedSince) return 'changed'
        throw error
      }),
    back: () => withdrawByLink(office.app, link, null),
  }
}
const edit = (id: string, changes: object) =>
  office.app.database
    .transaction(office.kari.scope, async (tx) =>
      editAndNotify(tx, office.app.config, id, {
        ...shift({}),
        askNext: true,
        version: await versionOfShift(tx, id),
        ...changes,
      }),
    )
    .then(
      ({ kind }) => kind,
      (error: unknown) => {
        if (error instanceof EditRefused) return error.outcome.kind
        throw error
      },
    )
const answersOf = (id: string) =>
  office.app.db.query(
    `select r.vikar_id, r.confirm_asked_at is not null as asked
     from assignment_responses r where r.assignment_id = $1 and r.response_type = 'accepted'`,
    [id],
  )

// Fails when `editShift` takes no claims: a yes to the other shift does not see the new times, nor the edit the yes.
it('new times and a concurrent yes to another shift never leave one person with both', async () => {
  for (let round = 0; round < 15; round += 1) {
    day += 1
    const date = addDays(osloToday(new Date()), day)
    const [one, two] = [await onDay('08:00', '12:00', date), await onDay('13:00', '17:00', date)]
    const [vikarId = ''] = vikarIds
    await (await yes(one.token(vikarId))).answer()
    const other = await yes(two.token(vikarId))
    const [edited, answered] = await Promise.all([
      edit(one.id, { date, startTime: '08:00', endTime: '14:00' }),
      other.answer(),
    ])
    expect([
      ['edited', 'busy'],
      ['busy', 'won'],
    ]).toContainEqual([edited, answered])
  }
})

// Fails when a commit refused for two concurrent shifts is not retried: the yes then gets an error.
it('a yes to a shift that is moved onto another of theirs meanwhile gets the answer busy', async () => {
  for (let round = 0; round < 15; round += 1) {
    day += 1
    const date = addDays(osloToday(new Date()), day)
    const [held, moved] = [await onDay('13:00', '17:00', date), await onDay('08:00', '12:00', date)]
    const [vikarId = ''] = vikarIds
    await (await yes(held.token(vikarId))).answer()
    const other = await yes(moved.token(vikarId))
    const [edited, answered] = await Promise.all([
      edit(moved.id, { date, startTime: '12:00', endTime: '15:00' }),
      other.answer(),
    ])
    expect([
      ['edited', 'busy'],
      ['closed', 'won'],
      ['busy', 'won'],
    ]).toContainEqual([edited, answered])
  }
})

it('a yes to times that change concurrently must be confirmed, or is refused', async () => {
  for (let round = 0; round < 15; round += 1) {
    day += 1
    const date = addDays(osloToday(new Date()), day)
    const { id, token } = await onDay('08:00', '12:00', date, 2)
    const links = await Promise.all(vikarIds.slice(0, 3).map((vikarId) => yes(token(vikarId))))
    const [edited, ...outcomes] = await Promise.all([
      edit(id, { date, startTime: '09:00', endTime: '12:00', places: 2 }),
      ...links.map(({ answerEight }) => answerEight()),
    ])
    const won = outcomes.filter((outcome) => outcome === 'won')
    expect((await answersOf(id)).map(({ asked }) => asked)).toEqual(won.map(() => edited === 'edited'))
  }
})

// Fails when the claim does not check the times that the page showed: a yes that waited for the change would accept
// times not seen.
it('a yes from a page with the old times, during their change, wins those or nothing', async () => {
  for (let round = 0; round < 15; round += 1) {
    day += 1
    const date = addDays(osloToday(new Date()), day)
    const { id, token } = await onDay('08:00', '12:00', date)
    const [vikarId = ''] = vikarIds
    const address = `${office.server.url}/r/${token(vikarId)}`
    const sett = /name="sett" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? ''
    const [edited, pressed] = await Promise.all([
      edit(id, { date, startTime: '09:00', endTime: '12:00' }),
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: office.app.config.appUrl },
        body: new URLSearchParams({ response: 'accepted', sett }),
      }),
    ])
    const answers = await answersOf(id)
    if (pressed.status === 409) expect([edited, answers]).toEqual(['edited', []])
    else expect(answers).toMatchObject([edited === 'edited' ? { asked: true } : {}])
  }
})

it('a concurrent removal, withdrawal and yes change one place by one', async () => {
  for (let round = 0; round < 15; round += 1) {
    day += 1
    const { id, token } = await onDay('08:00', '12:00', addDays(osloToday(new Date()), day))
    const [holder = '', next = ''] = vikarIds
    const own = await yes(token(holder))
    await own.answer()
    const other = await yes(token(next))
    const [removed, withdrawn] = await Promise.all([
      office.app.database.transaction(office.kari.scope, (tx) =>
        removeAndNotify(tx, office.app.config, {
          assignmentId: id,
          vikarId: holder,
          words: '',
          askNext: true,
        }),
      ),
      own.back(),
      other.answer(),
    ])
    expect([removed !== null, withdrawn === 'withdrawn'].filter(Boolean)).toHaveLength(1)
    const [row] = await office.app.db.query('select filled from assignments where id = $1', [id])
    expect(row?.['filled']).toBe((await answersOf(id)).length)
  }
})

// Fails when `isShiftAt` is removed from `editShift`.
it('one of two concurrent saves on one version is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await castAssignment(office.app, office.kari)
    const version = await office.app.database.read(office.kari.scope, (tx) => versionOfShift(tx, id))
    const saved = await Promise.all([
      edit(id, { title: 'Vikar A', version }),
      edit(id, { location: `Rom ${round}`, version }),
    ])
    expect(saved.toSorted()).toEqual(['edited', 'stale'])
  }
})
