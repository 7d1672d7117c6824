import { claimAssignment } from '#features/assignments/server/claim.ts'
import { declineAssignment } from '#features/assignments/server/decline.ts'
import type { Asking } from '#features/asking/rules.ts'
import { createRequest } from '#features/requests/server/create.ts'
import { askNext } from '#features/asking/server/line/ask-next.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { osloTime, osloToday } from '#shared/dates.ts'
import { castAdministrator, type CastAdministrator } from '#test/cast.ts'
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
const SHIFT_HOURS = 6

let registers = 0

/**
 * Simulates an office's shifts with the product's own commands, on a real database, with a clock that jumps from event
 * to event.
 */
export const play = async (ground: Ground, office: Office, way: Way): Promise<Played> => {
  registers += 1
  const kari = await castAdministrator(
    ground,
    'Kari Nordmann',
    `kari${registers}@simulert.example`,
    'Simulert skole',
  )
  const vikarIds = await insertPeople(ground, kari, office.people.length)
  const table = {
    ground,
    kari,
    office,
    way,
    vikarIds,
    messages: vikarIds.map((): number[] => []),
    events: createEvents(),
  }
  const outcomes: Promise<Outcome>[] = []
  for (const [index, shift] of office.shifts.entries())
    table.events.at(
      shift.createdAt,
      async () => void outcomes.push(Promise.resolve(await begin(table, index, shift))),
    )
  await table.events.run((now) => ground.clock.set(now.toISOString()))
  const played = await Promise.all(outcomes)
  const [first, last] = [office.shifts[0], office.shifts.at(-1)]
  const span = (last?.startsAt.getTime() ?? 0) - (first?.createdAt.getTime() ?? 0)
  return {
    outcomes: played,
    messages: table.messages.map((sent) => sent.length),
    weeks: span / (7 * 86_400_000),
  }
}

interface Table {
  readonly ground: Ground
  readonly kari: CastAdministrator
  readonly office: Office
  readonly way: Way
  readonly vikarIds: readonly string[]
  /** Times of each person's messages. */
  readonly messages: readonly number[][]
  readonly events: ReturnType<typeof createEvents>
}

interface Playing {
  readonly index: number
  readonly shift: SimulatedShift
  readonly requestId: string
  readonly assignmentId: string
  readonly known: Set<string>
  readonly outcome: { asked: number; filledAt: Date | null; readonly shift: SimulatedShift }
}

const act = <T>({ ground, kari }: Table, work: (tx: TenantTransaction) => Promise<T>) =>
  ground.database.transaction(kari.scope, work)

const begin = async (table: Table, index: number, shift: SimulatedShift): Promise<Outcome> => {
  const requestId = crypto.randomUUID()
  const outcome = { shift, asked: 0, filledAt: null }
  const made = await act(table, (tx) =>
    createRequest(tx, table.ground, {
      requestId,
      title: 'Vikar',
      location: 'Skolen',
      description: '',
      requirements: '',
      shifts: [{ ...timesOf(shift), places: shift.places }],
      recipients: { kind: 'all', alsoIds: [] },
      channels: ['email'],
      asking: table.way.asking(shift, table.vikarIds.length),
    }),
  )
  if (made.kind !== 'created') return outcome // no one was free
  const playing = {
    index,
    shift,
    requestId,
    assignmentId: made.created.id,
    known: new Set<string>(),
    outcome,
  }
  await noteAsked(table, playing)
  lookLater(table, playing, made.created.line?.nextAskAt)
  return outcome
}

const timesOf = ({ startsAt }: SimulatedShift) => ({
  date: osloToday(startsAt),
  startTime: osloTime(startsAt),
  endTime: osloTime(new Date(startsAt.getTime() + SHIFT_HOURS * 3_600_000)),
})

/** Delivers messages to newly asked people, who answer in their own time. */
const noteAsked = async (table: Table, playing: Playing) => {
  const { ground, office, vikarIds, messages, events } = table
  const now = ground.clock.now()
  // The time of the last asking comes from the database's clock, which does not jump.
  const rows = await ground.db.query(
    `update recipients set created_at = $2 where employer_id = $4 and request_id = $1 and not vikar_id = any($3)
     returning vikar_id`,
    [playing.requestId, now, [...playing.known], table.kari.scope.employerId],
  )
  for (const vikarId of rows.map((row) => String(row['vikar_id']))) {
    playing.known.add(vikarId)
    playing.outcome.asked += 1
    const person = vikarIds.indexOf(vikarId)
    const sent = messages[person] ?? []
    const recent = sent.filter((at) => at > now.getTime() - FATIGUE_DAYS * 86_400_000).length
    sent.push(now.getTime())
    const { answer, afterSeconds } = office.answerOf(person, playing.index, now, recent)
    const at = new Date(now.getTime() + ON_ITS_WAY_MS + afterSeconds * 1000)
    if (answer && at < playing.shift.startsAt) events.at(at, () => say(table, playing, vikarId, answer))
  }
}

const say = async (table: Table, playing: Playing, vikarId: string, answer: 'yes' | 'no') => {
  const { assignmentId, outcome } = playing
  if (outcome.filledAt) return
  if (answer === 'yes') {
    await act(table, (tx) => claimAssignment(tx, { assignmentId, vikarId }))
    const [row] = await table.ground.db.query(
      'select status from assignments where employer_id = $1 and id = $2',
      [table.kari.scope.employerId, assignmentId],
    )
    if (row?.['status'] === 'assigned') outcome.filledAt = table.ground.clock.now()
  } else if (table.way.isByTheClock) return
  else await act(table, (tx) => declineAssignment(tx, { assignmentId, vikarId }))
  await look(table, playing)
}

const look = async (table: Table, playing: Playing) => {
  if (playing.outcome.filledAt) return
  const next = await act(table, (tx) => askNext(tx, table.ground, playing.requestId))
  if (!next) return
  if (next.asked > 0) await noteAsked(table, playing)
  lookLater(table, playing, next.nextAskAt?.toISOString())
}

const lookLater = (table: Table, playing: Playing, at: string | null | undefined) => {
  if (at && new Date(at) < playing.shift.startsAt) table.events.at(new Date(at), () => look(table, playing))
}

const insertPeople = async (
  { db }: Ground,
  { scope }: CastAdministrator,
  count: number,
): Promise<string[]> => {
  const rows = await db.query(
    `insert into vikarer (employer_id, full_name, phone, email)
     select $1, 'Vikar ' || n, '+47' || (40000000 + n), 'vikar' || n || '@simulert.example'
       from generate_series(1, $2) n
     returning id`,
    [scope.employerId, count],
  )
  return rows.map((row) => String(row['id']))
}
