import { sql, type RawBuilder } from 'kysely'
import type { Cells, Phase, Presence, Standing } from '../rules.ts'

// SQL of the cells in `rules.ts`, for rows of the outer query: a shift, the person in the register, and their answer.

type Row = RawBuilder<unknown>

/** The standings that follow from an answer. */
const ANSWERED = ['place', 'reserve', 'removed', 'withdrew', 'no'] as const
type Answered = (typeof ANSWERED)[number]

/** Conditions on an answer. Each answer matches exactly one. */
const ANSWER: Record<Answered, (r: Row) => Row> = {
  place: (r) => sql`${r}.response_type = 'accepted'`,
  reserve: (r) => sql`${r}.response_type = 'interested' and ${r}.removed_at is null`,
  removed: (r) => sql`${r}.response_type <> 'accepted' and ${r}.removed_at is not null`,
  withdrew: (r) => sql`${r}.response_type = 'declined' and ${r}.removed_at is null and ${hasWithdrawn(r)}`,
  no: (r) => sql`${r}.response_type = 'declined' and ${r}.removed_at is null and not ${hasWithdrawn(r)}`,
}
const hasWithdrawn = (r: Row) => sql`coalesce(${r}.withdrawn_at >= ${r}.created_at, false)`

/** Does answer `r` give its person one of these standings? Uses the shorter of the condition and its negation. */
export const isAnswerOf = (who: readonly Standing[], r: Row = sql`r`): RawBuilder<boolean> => {
  const isWanted = (one: Answered) => who.includes(one)
  const wanted = ANSWERED.filter(isWanted)
  const others = ANSWERED.filter((one) => !isWanted(one))
  if (others.length === 0) return sql<boolean>`true`
  return wanted.length > others.length
    ? sql<boolean>`(not ${anyOf(others.map((one) => ANSWER[one](r)))})`
    : sql<boolean>`${anyOf(wanted.map((one) => ANSWER[one](r)))}`
}

/** Has the substitute no answer about shift `a` other than these? */
export const hasNoAnswerBut = (
  who: readonly Standing[],
  vikarId: string,
): RawBuilder<boolean> => sql<boolean>`(not exists (
  select from assignment_responses own where own.employer_id = a.employer_id and own.assignment_id = a.id
    and own.vikar_id = ${vikarId} and not ${isAnswerOf(who, sql`own`)}))`

const anyOf = (conditions: readonly Row[]): Row =>
  conditions.length === 0
    ? sql`false`
    : sql`(${sql.join(
        conditions.map((one) => sql`(${one})`),
        sql` or `,
      )})`

/**
 * A person, a request and one of its shifts: recipient `t`, place `l` in its line and answer `r`; each may be missing.
 */
export interface About {
  /** A message was sent to the person, or they have opened their link. */
  readonly wasReached: Row
}

/** The standing of the person, as text. */
export const standingIn = ({ wasReached }: About): RawBuilder<Standing> => sql<Standing>`case
  when r.id is not null then case ${sql.join(
    ANSWERED.map((one) => sql`when ${ANSWER[one](sql`r`)} then ${sql.lit(one)}`),
    sql` `,
  )} end
  when t.id is not null then case when ${wasReached} then 'asked' else 'unreached' end
  when l.id is not null and l.asked_at is null then 'in-line' else 'stranger' end`

/**
 * Is the person of row `v` of the register present in one of these ways? `since` is the time at which they were asked
 * or answered: an earlier inactivity does not count, since the office chose them anyway.
 */
export const isPresent = (
  presence: readonly Presence[],
  since: Row,
  v: Row = sql`v`,
): RawBuilder<boolean> => {
  const known: Record<Presence, Row> = {
    here: sql`${isListed(v)} and (${v}.inactive_since is null or ${v}.inactive_since < ${since})`,
    inactive: sql`${isListed(v)} and ${v}.inactive_since >= ${since}`,
    gone: sql`not (${isListed(v)})`,
  }
  if (presence.includes('here') && presence.includes('inactive') && !presence.includes('gone'))
    return sql<boolean>`(${isListed(v)})`
  return sql<boolean>`${anyOf(presence.map((one) => known[one]))}`
}

/** The same as text. */
export const presenceIn = (since: Row): RawBuilder<Presence> => sql<Presence>`case
  when not (${isListed(sql`v`)}) then 'gone' when v.inactive_since >= ${since} then 'inactive' else 'here' end`

/**
 * Is the substitute of `row`, with `employer_id` and `vikar_id`, still present in one of these ways since the row was
 * made?
 */
export const isStill = (
  presence: readonly Presence[],
  row: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from vikarer v where v.employer_id = ${row}.employer_id and v.id = ${row}.vikar_id
    and ${isPresent(presence, sql`${row}.created_at`)})`

/** Is row `v` of the register still in it? */
const isListed = (v: Row) => sql<boolean>`${v}.deleted_at is null`

/** Joins row `v` of the register to `row`, with `employer_id` and `vikar_id`, if the substitute is still in it. */
export const joinRegister = (row: Row): RawBuilder<unknown> => sql`join vikarer v
  on v.employer_id = ${row}.employer_id and v.id = ${row}.vikar_id and ${isListed(sql`v`)}`

/** Is that substitute, or the one with this id, still in the register? */
export const isInRegister = (
  row: Row,
  vikarId: Row = sql`${row}.vikar_id`,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from vikarer v where v.employer_id = ${row}.employer_id and v.id = ${vikarId} and ${isListed(sql`v`)})`

/** Is shift `a` in one of these phases? */
export const isInPhase = (
  phases: readonly Phase[],
  now: Row = sql`now()`,
  a: Row = sql`a`,
): RawBuilder<boolean> => {
  const times: Record<Time, Row> = {
    ahead: sql`${a}.starts_at > ${now}`,
    begun: sql`${a}.starts_at <= ${now} and ${a}.ends_at > ${now}`,
    'not-over': sql`${a}.ends_at > ${now}`,
    over: sql`${a}.ends_at <= ${now}`,
    any: sql`true`,
  }
  const byTime = Map.groupBy(
    STATUSES.flatMap((status) => timesOf(status, phases).map((time) => ({ status, time }))),
    ({ time }) => time,
  )
  return sql<boolean>`${anyOf(
    [...byTime].map(([time, cells]) => {
      const statuses = cells.map(({ status }) => sql.lit(status))
      const [only, ...others] = statuses
      const isIn = only && others.length === 0 ? sql`= ${only}` : sql`in (${sql.join(statuses)})`
      return sql`${a}.status ${isIn} and ${times[time]}`
    }),
  )}`
}

const STATUSES = ['open', 'assigned', 'completed', 'cancelled'] as const
type Time = 'ahead' | 'begun' | 'not-over' | 'over' | 'any'

/** The time conditions under which a shift with that status is in one of the phases. */
const timesOf = (status: (typeof STATUSES)[number], phases: readonly Phase[]): Time[] => {
  if (status === 'completed' || status === 'cancelled') return phases.includes(status) ? ['any'] : []
  const isAhead = phases.includes(status === 'open' ? 'open' : 'filled')
  const isBegun = phases.includes(status === 'open' ? 'open-begun' : 'filled-begun')
  const before: Time[] = isAhead && isBegun ? ['not-over'] : isAhead ? ['ahead'] : isBegun ? ['begun'] : []
  return phases.includes('over') ? [...before, 'over'] : before
}

/** Does a question in `rules.ts` have the answer yes for rows `a`, `v`, `t`, `l` and `r`? */
export const isIn = (
  { who, presence, shift }: Cells,
  { since, now, ...about }: About & { readonly since: Row; readonly now?: Row },
): RawBuilder<boolean> => sql<boolean>`(case when r.id is not null then ${isAnswerOf(who)}
    else ${standingIn(about)} = any(${[...who]}::text[]) end
  and ${isPresent(presence, since)} and ${isInPhase(shift, now)})`
