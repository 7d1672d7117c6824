import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Values } from '#server/history/kinds.ts'
import type { NewEvent } from '#server/history/record.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import { osloToday } from '#shared/dates.ts'
import { type Asking, PATIENCE_MAX_MINUTES } from '../../rules.ts'
import type { AskingPlan } from '../../plan.ts'
import { FAVOURITES } from '../../proposal.ts'
import type { Recipients } from '../../planned-request.ts'
import type { QuietHours } from '#features/messages/quiet-hours.ts'
import { leftOut, registerFor, type Shift } from '../left-out.ts'
import { makeLine, type StoodBy } from './make-line.ts'
import { quietColumnsOf, readAskingSettings } from './settings.ts'

/** Does it ask everybody in the transaction that makes it? */
export const isAtOnce = (asking: Asking): boolean => asking.kind === 'all-at-once' && !asking.sendAt

interface NewLine {
  readonly requestId: string
  readonly asking: Asking
  /** The start of the first shift. */
  readonly startsAt: Date
  readonly vikarIds: readonly string[]
  readonly tokens: Tokens
}

/** A line as it was made: its people in order, and what equal ones were shuffled with. */
export interface MadeLine {
  readonly seed: number
  /** The start of its first shift. */
  readonly startsAt: Date
  readonly groups: readonly string[]
  readonly people: readonly StoodBy[]
}

/** Keeps the plan with a new request, and puts its recipients in a line. No one is asked yet. */
export const planLine = async (
  tx: TenantTransaction,
  { requestId, asking, startsAt, vikarIds, tokens }: NewLine,
): Promise<MadeLine> => {
  const { quiet } = await readAskingSettings(tx)
  const { quiet: chosen, ...plan } = planOf(asking, vikarIds.length, quiet)
  const isUrgent = asking.kind === 'some-at-a-time' && asking.isUrgent
  const seed = seedOf(tokens, tx.scope, startsAt)
  await tx
    .updateTable('requests')
    .set({ ...plan, ...quietColumnsOf(chosen), isUrgent, lineSeed: seed })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', requestId)
    .execute()
  const groups = asking.kind === 'some-at-a-time' ? asking.groups : []
  const people = await makeLine(tx, { requestId, groups, seed, startsAt, vikarIds })
  return { seed, startsAt, groups, people }
}

const SEEDS = 2 ** 31

/**
 * The seed of the draw among equals: the same for a plan of the request and for the request itself, and unpredictable.
 * It depends on the office and the day of the first shift alone. The office chooses all else, such as the minute of the
 * start and the request's id, and could plan with one value after another until the draw suits it.
 */
const seedOf = (tokens: Tokens, { employerId }: Pick<TenantScope, 'employerId'>, startsAt: Date): number =>
  hashToken(tokens.derive('line-seeds', `${employerId} ${osloToday(startsAt)}`)).readUInt32BE() % SEEDS

/** All at once, but later, is a line in which all are asked at that time: it was chosen, so nothing is quiet. */
export const planOf = (asking: Asking, length: number, quiet: QuietHours | null): AskingPlan => {
  const askFrom = asking.sendAt ? new Date(asking.sendAt) : null
  if (asking.kind === 'all-at-once')
    return {
      openAtMost: length,
      patienceMinutes: PATIENCE_MAX_MINUTES,
      askFrom,
      askAllAt: askFrom,
      quiet: null,
    }
  const { openAtMost, patienceMinutes, askAllAt, isUrgent } = asking
  return {
    openAtMost,
    patienceMinutes,
    askFrom,
    askAllAt: askAllAt === null ? null : new Date(askAllAt),
    quiet: isUrgent ? null : quiet,
  }
}

/** The part of the event `created` that tells how a line was made: enough to make it again. */
export const basisOf = ({
  seed,
  startsAt,
  groups,
  people,
}: MadeLine): { readonly after: Values; readonly people: string[]; readonly facts: Values[] } => ({
  after: {
    seed,
    startsAt: startsAt.toISOString(),
    favouritesTurn: groups.includes(FAVOURITES) ? groups.indexOf(FAVOURITES) + 1 : null,
    ...Object.fromEntries(
      people.flatMap(({ turn, groupName }) => (turn === null ? [] : [[`group${turn}`, groupName]])),
    ),
  },
  people: people.map(({ vikarId }) => vikarId),
  facts: people.map(({ turn, lastAskedAt, workedMinutes }) => ({
    turn,
    lastAskedAt: lastAskedAt?.toISOString() ?? null,
    workedMinutes,
  })),
})

/**
 * Returns the event about people who are left out of a new line, with the reason of each; none if the office chose the
 * people.
 */
export const leftOutOfLine = async (
  tx: TenantTransaction,
  { requestId, recipients, shifts }: LeftOutOf,
): Promise<NewEvent[]> => {
  if (recipients.kind !== 'all') return []
  const rows = await registerFor(tx, shifts)
    .select('id')
    .where(sql<boolean>`${leftOut} is not null and vikarer.id <> all(${[...recipients.alsoIds]}::uuid[])`)
    .orderBy('fullName')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const facts = rows.map(({ leftOut: reason }) => ({ reason }))
  return [{ kind: 'left-out', on: { requestId }, people: rows.map(({ id }) => id), facts }]
}

interface LeftOutOf {
  readonly requestId: string
  readonly recipients: Recipients
  readonly shifts: readonly Shift[]
}
