import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { calendarFile } from '#features/answers/server/calendar-file.ts'
import { completeEnded } from '#features/assignments/server/complete.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { timeProblem } from '#features/requests/rules.ts'
import { SHIFT_OVER } from '#features/requests/texts.ts'
import { addDays, endsNextDay } from '#shared/dates.ts'
import { castAssignment, castKari, castVikar, shift } from '#test/cast.ts'
import type { Chance } from './seeded-random.ts'
import { openGround, type Ground } from './ground.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

/** Summer time begins in the night to the first Sunday, and ends in the night to the second. */
const EVES = ['2027-03-27', '2027-10-30'] as const
/** The hour that is skipped or repeated in each of those nights. */
const CHANGED = [8, 9, 10, 11]
/** Shifts that begin or end in the changed hour, or anywhere in the night. */
const PLACES = ['begins in the changed hour', 'ends in the changed hour', 'anywhere', 'anywhere'] as const
type Place = (typeof PLACES)[number]
const SECOND = 1000
const HOUR = 3600 * SECOND

/**
 * Shifts that begin or end in the nights when the clock changes, at any quarter of an hour. The database's clock and
 * the service's walk up to the start and the end, and what may be done must change at those very instants.
 */
export const nights: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const setClocks = await moveClocks(ground)
  const kari = await castKari(ground)
  const ola = await castVikar(ground, kari, 'Ola Vikar')
  const { counts, meet } = createCount(PLACES[0], PLACES[1])

  const once = async (run: number, chance: Chance) => {
    const eve = EVES[run % 2] ?? EVES[0]
    const place = PLACES[Math.floor(run / 2) % PLACES.length] ?? PLACES[0]
    const form = shift({
      ...anyShift(eve, place, chance),
      recipients: { kind: 'chosen', vikarIds: [ola.id] },
      channels: ['email'],
    })
    const end = endsNextDay(form.startTime, form.endTime) ? addDays(form.date, 1) : form.date
    const startsAt = await instantOf(ground, form.date, form.startTime, 'first')
    const endsAt = await instantOf(ground, end, form.endTime, 'last')
    meet(`night after ${eve}`)
    meet(place)

    const ask = async () => {
      const { requestId: _, ...rest } = form
      const { id, token } = await castAssignment(ground, kari, rest)
      return { id, token: token(ola.id) }
    }
    const open = ({ token }: { token: string }) => openResponseLink(ground.database, token)
    const stateOf = async ({ id }: { id: string }) =>
      (await ground.db.query('select status, starts_at, ends_at from assignments where id = $1', [id]))[0]

    await setClocks(new Date(`${eve}T10:00:00Z`))
    const [taken, left] = [await ask(), await ask()]
    const [link, stale] = [await open(taken), await open(left)]
    if (!link || !stale) return ['a link opens before its shift']
    const made = await stateOf(taken)

    await setClocks(new Date(startsAt.getTime() - SECOND))
    const wonBefore = await answerYes(ground, link, null)
    const backBefore = await withdrawByLink(ground, link, null)
    const wonAgain = await answerYes(ground, link, null)
    const calendar = (await calendarFile(ground, link, taken.token)) ?? ''
    await setClocks(new Date(startsAt.getTime() + SECOND))
    const backAfter = await withdrawByLink(ground, link, null)

    await setClocks(new Date(endsAt.getTime() - SECOND))
    await completeEnded(ground, ground.system)
    const [openBefore, stateBefore] = [await open(left), await stateOf(taken)]
    const problemBefore = timeProblem(form, ground.clock.now())
    await setClocks(new Date(endsAt.getTime() + SECOND))
    const yesAfter = await answerYes(ground, stale, null)
    await completeEnded(ground, ground.system)
    const [openAfter, stateAfter] = [await open(left), await stateOf(taken)]
    const broken = brokenOf({
      'it starts and ends when the clock on the wall says so':
        isAt(made?.['starts_at'], startsAt) && isAt(made?.['ends_at'], endsAt),
      'it ends after it starts, within a day and an hour':
        endsAt > startsAt && endsAt.getTime() - startsAt.getTime() <= 26 * HOUR,
      'who has it can give it back until it starts, and no longer':
        wonBefore === 'won' && backBefore === 'withdrawn' && wonAgain === 'won' && backAfter === 'started',
      'the calendar file has the same instants':
        calendar.includes(`DTSTART:${utc(startsAt)}`) && calendar.includes(`DTEND:${utc(endsAt)}`),
      'its link opens until it ends, and no longer': openBefore !== null && openAfter === null,
      'nobody gets it once it has ended': yesAfter === 'ended',
      'it can be asked for until it has ended': problemBefore?.message !== SHIFT_OVER, // its times may be skipped
      'it is completed once it has ended, and not before':
        stateBefore?.['status'] === 'assigned' && stateAfter?.['status'] === 'completed',
    })
    return broken.map((promise) => `${promise}: ${form.date}, ${form.startTime} to ${form.endTime}`)
  }
  const result = await repeat(trial.runs, counts, once)
  await ground.close()
  return result
}

const QUARTERS_A_DAY = 4 * 24

/** A shift between the evening before and the morning after; up to twelve hours. */
const anyShift = (eve: string, place: Place, chance: Chance) => {
  const upTo = (count: number) => Math.floor(chance() * count)
  const length = 1 + upTo(12 * 4)
  const changed = QUARTERS_A_DAY + (CHANGED[upTo(CHANGED.length)] ?? 0)
  const start =
    place === 'anywhere' ? 18 * 4 + upTo(12 * 4) : place === PLACES[0] ? changed : changed - length
  return {
    date: addDays(eve, Math.floor(start / QUARTERS_A_DAY)),
    startTime: timeOf(start % QUARTERS_A_DAY),
    endTime: timeOf((start + length) % QUARTERS_A_DAY),
  }
}

const timeOf = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`

/**
 * The instant at which a Norwegian clock shows this time, by PostgreSQL's tables. In the spring night an hour is
 * skipped: a start in it is read as winter time (earlier), an end as summer time (later).
 */
const instantOf = async (
  { db }: Ground,
  date: string,
  time: string,
  which: 'first' | 'last',
): Promise<Date> => {
  const wall = `${date} ${time}`
  const [row] = await db.query(
    `select min(t) as first, max(t) as last from generate_series($1::timestamp at time zone 'UTC' - interval '4 hours',
      $1::timestamp at time zone 'UTC' + interval '2 hours', interval '15 minutes') t
     where t at time zone 'Europe/Oslo' = $1::timestamp`,
    [wall],
  )
  const found = row?.[which]
  if (found instanceof Date) return found
  return new Date(Date.parse(`${date}T${time}:00Z`) - (which === 'first' ? 2 : 1) * HOUR)
}

const isAt = (stored: unknown, instant: Date) =>
  stored instanceof Date && stored.getTime() === instant.getTime()

const utc = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * Replaces the database's `now()` for connections made from now on: a function of that name in a schema that is
 * searched before the built-in ones. Returns a function that sets that clock, and the service's along with it.
 */
const moveClocks = async (ground: Ground) => {
  await ground.db.query(`
    create schema clock;
    create table clock.moved (by interval not null);
    insert into clock.moved values ('0');
    create function clock.now() returns timestamptz language sql stable security definer as
      $$ select pg_catalog.now() + (select by from clock.moved) $$;
    grant usage on schema clock to public;
    do $$ begin
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
    end $$`)
  return async (instant: Date) => {
    ground.clock.set(instant.toISOString())
    await ground.db.query('update clock.moved set by = $1::timestamptz - pg_catalog.now()', [instant])
  }
}
