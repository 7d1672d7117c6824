import { claimAssignment } from '#features/assignments/server/claim.ts'
import { declineAssignment } from '#features/assignments/server/decline.ts'
import type { Asking } from '#features/asking/rules.ts'
import { askNext } from '#features/asking/server/line/ask-next.ts'
import { createRequest } from '#features/requests/server/create.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { osloTime, osloToday } from '#shared/dates.ts'
import { castAdministrator } from '#test/cast.ts'
import type { Ground } from '../faults/ground.ts'
import { FATIGUE_DAYS } from './distributions.ts'
import { createEvents } from './events.ts'
import type { Office } from './offices.ts'
import type { SimulatedShift } from './shifts.ts'

/** An office's way of asking about a shift, given the number of people to ask and the time. */
export interface Way {
  readonly name: string
  asking(shift: SimulatedShift, people: number): Asking
  /** Ignores a no: the next round begins by the clock. */
  readonly isByTheClock?: true
}

export interface Outcome {
  readonly shift: SimulatedShift
  readonly asked: number
  /** The time its last place was filled; null if not in time. */
  readonly filledAt: Date | null
}

export interface Played {
  readonly outcomes: readonly Outcome[]
  /** Number of messages per person of the register. */
  readonly messages: readonly number[]
  readonly weeks: number
}

/** Delay of a message on its way to the phone. */
const ON_ITS_WAY_MS = 5000
const [HOUR, DAY] = [3_600_000, 86_400_000]
const SHIFT_HOURS = 6

let registers = 0

/**
 * Simulates an office's shifts with the product's own commands, on a real database, with a clock that jumps from event
 * to event.
 */
export const play = async (ground: Ground, office: Office, way: Way): Promise<Played> => {
  const table = await openTable(ground, office, way)
  const outcomes: Outcome[] = []
  for (const [index, shift] of office.shifts.entries())
    table.events.at(shift.createdAt, async () => void outcomes.push(await begin(table, index, shift)))
  await table.events.run((now) => ground.clock.set(now.toISOString()))
  const [first, last] = [office.shifts[0], office.shifts.at(-1)]
  const span = (last?.startsAt.getTime() ?? 0) - (first?.createdAt.getTime() ?? 0)
  return { outcomes, messages: table.messages.map(({ length }) => length), weeks: span / (7 * DAY) }
}

type Table = Awaited<ReturnType<typeof openTable>>

const openTable = async (ground: Ground, office: Office, way: Way) => {
  registers += 1
  const email = `kari${registers}@simulert.example`
  const { scope } = await castAdministrator(ground, 'Kari Nordmann', email, 'Simulert skole')
  const rows = await ground.db.query(
    `insert into vikarer (employer_id, full_name, phone, email)
     select $1, 'Vikar ' || n, '+47' || (40000000 + n), 'vikar' || n || '@simulert.example'
     from generate_series(1, $2) n returning id`,
    [scope.employerId, office.people.length],
  )
  return {
    ground,
    office,
    way,
    employerId: scope.employerId,
    act: <T>(work: (tx: TenantTransaction) => Promise<T>) => ground.database.transaction(scope, work),
    vikarIds: rows.map((row) => String(row['id'])),
    /** Times of each person's messages. */
    messages: office.people.map((): number[] => []),
    events: createEvents(),
  }
}

interface Playing {
  readonly index: number
  readonly requestId: string
  readonly assignmentId: string
  readonly known: Set<string>
  readonly outcome: { asked: number; filledAt: Date | null; readonly shift: SimulatedShift }
}

const begin = async (table: Table, index: number, shift: SimulatedShift): Promise<Outcome> => {
  const { ground, vikarIds, way, act } = table
  const { startsAt, places } = shift
  const requestId = crypto.randomUUID()
  const outcome = { shift, asked: 0, filledAt: null }
  const times = {
    date: osloToday(startsAt),
    startTime: osloTime(startsAt),
    endTime: osloTime(new Date(startsAt.getTime() + SHIFT_HOURS * HOUR)),
  }
  const made = await act((tx) =>
    createRequest(tx, ground, {
      requestId,
      title: 'Vikar',
      location: 'Skolen',
      description: '',
      requirements: '',
      shifts: [{ ...times, places }],
      recipients: { kind: 'all', alsoIds: [] },
      channels: ['email'],
      asking: way.asking(shift, vikarIds.length),
    }),
  )
  if (made.kind !== 'created') return outcome // no one was free
  const assignmentId = made.created.id
  const playing = { index, requestId, assignmentId, known: new Set<string>(), outcome }
  await noteAsked(table, playing)
  lookLater(table, playing, made.created.line?.nextAskAt)
  return outcome
}

/** Delivers messages to newly asked people, who answer in their own time. */
const noteAsked = async (table: Table, playing: Playing) => {
  const { ground, office, employerId, vikarIds, messages, events } = table
  const now = ground.clock.now()
  // The time of the last asking comes from the database's clock, which does not jump.
  const rows = await ground.db.query(
    `update recipients set created_at = $2 where employer_id = $4 and request_id = $1 and not vikar_id = any($3)
     returning vikar_id`,
    [playing.requestId, now, [...playing.known], employerId],
  )
  for (const vikarId of rows.map((row) => String(row['vikar_id']))) {
    playing.known.add(vikarId)
    playing.outcome.asked += 1
    const person = vikarIds.indexOf(vikarId)
    const sent = messages[person] ?? []
    const recent = sent.filter((at) => at > now.getTime() - FATIGUE_DAYS * DAY).length
    sent.push(now.getTime())
    const { answer, afterSeconds } = office.answerOf(person, playing.index, now, recent)
    const at = new Date(now.getTime() + ON_ITS_WAY_MS + afterSeconds * 1000)
    if (answer && at < playing.outcome.shift.startsAt)
      events.at(at, () => hear(table, playing, vikarId, answer))
  }
}

const hear = async (table: Table, playing: Playing, vikarId: string, answer: 'yes' | 'no') => {
  const { ground, employerId, act, way } = table
  const { assignmentId, outcome } = playing
  if (outcome.filledAt || (answer === 'no' && way.isByTheClock)) return
  if (answer === 'no') await act((tx) => declineAssignment(tx, { assignmentId, vikarId }))
  else {
    await act((tx) => claimAssignment(tx, { assignmentId, vikarId }))
    const [row] = await ground.db.query('select status from assignments where employer_id = $1 and id = $2', [
      employerId,
      assignmentId,
    ])
    if (row?.['status'] === 'assigned') outcome.filledAt = ground.clock.now()
  }
  await look(table, playing)
}

const look = async (table: Table, playing: Playing) => {
  if (playing.outcome.filledAt) return
  const next = await table.act((tx) => askNext(tx, table.ground, playing.requestId))
  if (!next) return
  if (next.asked > 0) await noteAsked(table, playing)
  lookLater(table, playing, next.nextAskAt?.toISOString())
}

const lookLater = (table: Table, playing: Playing, at: string | null | undefined) => {
  if (at && new Date(at) < playing.outcome.shift.startsAt)
    table.events.at(new Date(at), () => look(table, playing))
}
