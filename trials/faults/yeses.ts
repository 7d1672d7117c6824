import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer } from '#test/cast.ts'
import { brokenOf } from './scenario.ts'

/** The reply to a substitute's yes. `failed`: the service says it could not; `unanswered`: no reply. */
export type Told = 'mine' | 'taken' | 'unusable' | 'failed' | 'unanswered'

/** Says yes by a personal link. */
export const sayYes = async (url: string, token: string): Promise<Told> => {
  try {
    const { status } = await fetch(`${url}/api/responses/${token}/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(30_000),
    })
    if (status === 200) return 'mine'
    if (status === 409) return 'taken'
    return status === 404 ? 'unusable' : 'failed'
  } catch {
    return 'unanswered'
  }
}

/** Everyone says yes until the service answers, for at most half a minute in total. */
export const sayYesUntilAnswered = async (
  url: string,
  asked: readonly Asked[],
): Promise<Map<string, Told>> => {
  const again = new Map<string, Told>()
  const end = performance.now() + 30_000
  for (const { token } of asked) {
    let told = await sayYes(url, token)
    while ((told === 'unanswered' || told === 'failed') && performance.now() < end) {
      await wait(50)
      told = await sayYes(url, token)
    }
    again.set(token, told)
  }
  return again
}

/** An acknowledged answer names the outcome of the job. */
export const isAnswer = (told: Told | undefined) => told === 'mine' || told === 'taken'

export interface Asked {
  readonly assignmentId: string
  readonly vikarId: string
  readonly token: string
}

/** Every definite answer is the same when requested again. */
export const answersAreStable = (
  told: ReadonlyMap<string, Told>,
  again: ReadonlyMap<string, Told>,
): boolean => [...told].every(([token, answer]) => !isAnswer(answer) || again.get(token) === answer)

/**
 * Kari's office, whose substitutes are asked about shifts, and the outcomes of their yeses. Asking by e-mail alone
 * costs nothing.
 */
export const openYeses = async (
  app: TestApp,
  vikarCount: number,
  channels: readonly ('sms' | 'email')[] = ['email'],
) => {
  const kari = await castKari(app)
  const vikarer = await castVikarer(app, kari, vikarCount)
  const vikarIds = vikarer.map(({ id }) => id)

  /** Asks everyone about this many shifts. */
  const ask = async (assignments: number): Promise<Asked[]> => {
    const asked: Asked[] = []
    for (let count = 0; count < assignments; count += 1) {
      const { id, token } = await castAssignment(app, kari, {
        channels: [...channels],
        recipients: { kind: 'chosen', vikarIds },
      })
      for (const vikarId of vikarIds) asked.push({ assignmentId: id, vikarId, token: token(vikarId) })
    }
    return asked
  }

  /** Compares the committed state of an assignment with its substitutes' answers. */
  const judge = async (asked: readonly Asked[], told: ReadonlyMap<string, Told>): Promise<string[]> => {
    const byAssignment = Map.groupBy(asked, ({ assignmentId }) => assignmentId)
    const rows = await app.db.query(COMMITTED, [[...byAssignment.keys()]])
    return rows.flatMap((row) => judgeOne(row, byAssignment.get(String(row['id'])) ?? [], told))
  }

  /** Counts stored answers whose givers got no reply. */
  const countUntold = async (asked: readonly Asked[], told: ReadonlyMap<string, Told>): Promise<number> => {
    const untold = asked.filter(({ token }) => !isAnswer(told.get(token)))
    const [row] = await app.db.query(
      `select count(*)::integer from assignment_responses r
       join unnest($1::uuid[], $2::uuid[]) untold (assignment_id, vikar_id) using (assignment_id, vikar_id)`,
      [untold.map(({ assignmentId }) => assignmentId), untold.map(({ vikarId }) => vikarId)],
    )
    return Number(row?.['count'])
  }
  return { kari, vikarIds, ask, judge, countUntold }
}

const judgeOne = (
  row: Record<string, unknown>,
  asked: readonly Asked[],
  told: ReadonlyMap<string, Told>,
): string[] => {
  const saidTo = (answer: Told) => asked.filter(({ token }) => told.get(token) === answer)
  const [accepted, interested] = [idsOf(row['accepted']), idsOf(row['interested'])]
  const winner = accepted[0] ?? null
  return brokenOf({
    'an acknowledged yes is kept': saidTo('mine').every(({ vikarId }) => vikarId === winner),
    'at most one is told that the job is theirs': saidTo('mine').length <= 1,
    'nobody is told that it is taken when nobody has it': saidTo('taken').length === 0 || winner !== null,
    'who is told that it is taken is kept in reserve': saidTo('taken').every(({ vikarId }) =>
      interested.includes(vikarId),
    ),
    'who has it is told so': saidTo('taken').every(({ vikarId }) => vikarId !== winner),
    'at most one has it, and is counted': accepted.length <= 1 && accepted.length === row['filled'],
    'it is assigned when somebody has it': (row['status'] === 'assigned') === (winner !== null),
    'what follows from a yes is written with it, once':
      row['confirmations'] === accepted.length && row['notices'] === accepted.length,
  })
}

const idsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const COMMITTED = `
  select a.id, a.status, a.filled,
    array(select vikar_id::text from assignment_responses r
      where r.assignment_id = a.id and response_type = 'accepted') as accepted,
    array(select vikar_id::text from assignment_responses r
      where r.assignment_id = a.id and response_type = 'interested') as interested,
    (select count(*)::integer from email_history m where m.assignment_id = a.id
      and kind = 'confirmation') as confirmations,
    (select count(*)::integer from email_history m where m.assignment_id = a.id and kind = 'accepted-notice') as notices
  from assignments a where id = any($1::uuid[])`
