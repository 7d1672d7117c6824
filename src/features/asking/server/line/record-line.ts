import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Values } from '#server/history/kinds.ts'
import type { NewEvent } from '#server/history/record.ts'
import { FAVOURITES } from '../../proposal.ts'
import type { Recipients } from '../../planned-request.ts'
import { leftOut, registerFor, type Shift } from '../left-out.ts'
import type { MadeLine } from './begin-line.ts'

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

/** Returns the event about people who are left out of a new line, with the reason of each; none if the office chose the people. */
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
