import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { castAssignment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { changePlacesAndNote } from '#features/requests/server/acts/change-places.ts'
import { openResponseLink } from './response-link.ts'
import { versionOfShift } from '#test/version.ts'

const ASKED = 12
let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  const { app, kari } = office
  vikarIds = []
  for (let n = 0; n < ASKED; n += 1) vikarIds.push((await castVikar(app, kari, `Vikar ${n}`)).id)
})
afterAll(() => office.close())

/** A shift with this many places, and the links of all recipients. */
const needing = async (places: number) => {
  const { app, kari } = office
  const { id, tokens } = await castAssignment(app, kari, { places, recipients: { kind: 'chosen', vikarIds } })
  const found = await Promise.all([...tokens.values()].map((token) => openResponseLink(app.database, token)))
  const links = found.filter((link) => link !== null)
  expect(links).toHaveLength(ASKED)
  return { id, links }
}

const stateOf = async (id: string) => {
  const [row] = await office.app.db.query(
    `select status, filled, (select count(*)::integer from assignment_responses r where r.assignment_id = a.id
       and response_type = 'accepted') as accepted, (select count(*)::integer from assignment_responses r
       where r.assignment_id = a.id and response_type = 'interested') as reserves
     from assignments a where id = $1`,
    [id],
  )
  return row
}

// Fails when `filled < places` and the resulting status are taken out of the claim's update.
it.each([1, 3, ASKED])(
  '%i places go to as many of those who say yes at once; the others are reserves',
  async (places) => {
    const { id, links } = await needing(places)
    const outcomes = await Promise.all(links.map((link) => answerYes(office.app, link, null)))
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(places)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(ASKED - places)
    expect(await stateOf(id)).toEqual({
      status: 'assigned',
      filled: places,
      accepted: places,
      reserves: ASKED - places,
    })
  },
)

// Fails when the claim does not check for an existing place: the commit then refuses the second yes.
it('a person who says yes five times at once has one place of three', async () => {
  const { id, links } = await needing(3)
  const [link] = links
  if (!link) throw new Error('nobody was asked')
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => answerYes(office.app, link, null)))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'already-won'), 'won'])
  expect(await stateOf(id)).toEqual({ status: 'open', filled: 1, accepted: 1, reserves: 0 })
})

// Fails when the withdrawal does not lock the substitute's claims: the commit then refuses the second press.
it('a person who withdraws five times at once frees one place', async () => {
  const { id, links } = await needing(3)
  const [link, ...others] = links
  if (!link) throw new Error('nobody was asked')
  for (const yes of [link, ...others.slice(0, 2)]) await answerYes(office.app, yes, null)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => withdrawByLink(office.app, link, null)))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'already-withdrawn'), 'withdrawn'])
  expect(await stateOf(id)).toEqual({ status: 'open', filled: 2, accepted: 2, reserves: 0 })
})

/** Like a user who reloads and presses again after a conflict. */
const change = async (id: string, places: number) => {
  for (;;) {
    const outcome = await office.app.database.transaction(office.kari.scope, async (tx) =>
      changePlacesAndNote(tx, id, { places, askNext: true, version: await versionOfShift(tx, id) }),
    )
    if (outcome.kind !== 'stale') return outcome
  }
}

// Fails when the change does not check `filled <= places`: it then takes a holder's place, and the commit refuses.
it('a change of places among concurrent yeses and withdrawals never removes a holder', async () => {
  const { id, links } = await needing(4)
  const early = links.slice(0, 3)
  for (const link of early) await answerYes(office.app, link, null)
  const [yeses, withdrawals, changes] = await Promise.all([
    Promise.all(links.slice(3).map((link) => answerYes(office.app, link, null))),
    Promise.all(early.map((link) => withdrawByLink(office.app, link, null))),
    Promise.all([2, 6, 3, 1, 5].map((places) => change(id, places))),
  ])
  const won = yeses.filter((outcome) => outcome === 'won').length
  const withdrawn = withdrawals.filter((outcome) => outcome === 'withdrawn').length
  expect(withdrawn).toBe(3)
  expect(changes.every(({ kind }) => kind === 'changed' || kind === 'too-few')).toBe(true)
  const [row] = await office.app.db.query('select places, filled, status from assignments where id = $1', [
    id,
  ])
  expect(row?.['filled']).toBe(3 + won - withdrawn)
  expect(row?.['status']).toBe(row?.['filled'] === row?.['places'] ? 'assigned' : 'open')
  expect(await stateOf(id)).toMatchObject({ filled: row?.['filled'], accepted: row?.['filled'] })
})

it('a cancellation and a change of places: one comes first, and the other is reported as refused', async () => {
  const { app, kari } = office
  for (let round = 0; round < 5; round += 1) {
    const { id, links } = await needing(2)
    const [link] = links
    if (!link) throw new Error('nobody was asked')
    await answerYes(app, link, null)
    const [changed, cancelled] = await Promise.all([
      change(id, 1),
      app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, id)),
    ])
    expect(cancelled).toMatchObject({ recipients: 1 })
    const [row] = await app.db.query('select places, status from assignments where id = $1', [id])
    expect(row).toEqual({ places: changed.kind === 'changed' ? 1 : 2, status: 'cancelled' })
  }
})
