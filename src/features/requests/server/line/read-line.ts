import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AskedBecause } from '../../asking-plan.ts'
import { LINE_SHOWN, type Line, type LinePlace } from '../../shapes.ts'
import { isQuestionOpen, readLine } from './line-state.ts'

/**
 * The line of the request that a shift belongs to, as the office sees it; null when it asked everybody at once, undefined for an
 * unknown shift.
 */
export const readLineOf = async (
  tx: TenantTransaction,
  assignmentId: string,
  now: Date,
): Promise<Line | null | undefined> => {
  const request = await tx
    .selectFrom('assignments as a')
    .innerJoin('requests as q', (join) =>
      join.onRef('q.employerId', '=', 'a.employerId').onRef('q.id', '=', 'a.requestId'),
    )
    .select(['q.id', 'q.lineSeed', 'q.nextAskAt', 'q.isLinePaused', 'q.heldUpBy'])
    .where('a.employerId', '=', tx.scope.employerId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirst()
  const line = request && (await readLine(tx, request.id, now))
  if (!line) return line
  const { plan, state } = line
  const { waiting, asked, open, isOpen } = state
  return {
    openAtMost: plan.openAtMost,
    patienceMinutes: plan.patienceMinutes,
    askFrom: plan.askFrom?.toISOString() ?? null,
    askAllAt: plan.askAllAt?.toISOString() ?? null,
    quiet: plan.quiet,
    length: asked + waiting,
    asked,
    open: open.length,
    nextAskAt: isOpen && waiting > 0 ? (request.nextAskAt?.toISOString() ?? null) : null,
    isPaused: request.isLinePaused,
    heldUpBy: request.heldUpBy,
    seed: request.lineSeed ?? 0,
    places: await readPlaces(tx, request.id, now),
  }
}

interface Row {
  readonly vikarId: string
  readonly fullName: string
  readonly position: number
  readonly group: string | null
  readonly lastAskedAt: Date | null
  readonly workedMinutes: number
  readonly askedAt: Date | null
  readonly because: AskedBecause | null
  readonly isOpen: boolean
}

const readPlaces = async (tx: TenantTransaction, requestId: string, now: Date): Promise<LinePlace[]> => {
  const { rows } = await sql<Row>`
    select l.vikar_id, v.full_name, l.position, l.group_name as group, l.last_asked_at, l.worked_minutes, l.asked_at,
      l.asked_because as because, coalesce(${isQuestionOpen(now)}, false) as is_open
    from (
      select *, row_number() over (partition by asked_at is null order by case when asked_at is null then position
        else -position end) as nth
      from request_line where employer_id = ${tx.scope.employerId} and request_id = ${requestId}
    ) l
    join requests q on q.employer_id = l.employer_id and q.id = l.request_id
    join vikarer v on v.employer_id = l.employer_id and v.id = l.vikar_id
      and (l.asked_at is not null or v.deleted_at is null)
    where l.nth <= ${LINE_SHOWN}
    order by l.position`.execute(tx)
  return rows.map(({ lastAskedAt, askedAt, ...row }) => ({
    ...row,
    lastAskedAt: lastAskedAt?.toISOString() ?? null,
    askedAt: askedAt?.toISOString() ?? null,
  }))
}
