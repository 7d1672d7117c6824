import { addDays, osloToday } from '#shared/dates.ts'
import type { TestApp } from '#test/app.ts'
import type { CastAdministrator } from '#test/cast.ts'
import { castRequest } from '#test/cast-request.ts'
import { brokenOf } from './scenario.ts'

const SHIFTS = 5
/** Beyond the days of all other shifts, because a person can hold only one of two overlapping shifts. */
let day = 5000

interface AskedForAll {
  readonly token: string
  readonly vikarId: string
  readonly ids: readonly string[]
}

/** The outcome of each shift; null without an answer. */
type Outcomes = readonly { readonly assignmentId: string; readonly outcome: string }[] | null

/** Yeses to all shifts of a request, one place each, and their outcomes. */
export const openYesesToAll = (app: TestApp, kari: CastAdministrator, vikarIds: readonly string[]) => {
  const ask = async (requests: number): Promise<AskedForAll[]> => {
    const asked: AskedForAll[] = []
    for (let count = 0; count < requests; count += 1) {
      const shifts = Array.from({ length: SHIFTS }, () => ({
        date: addDays(osloToday(new Date()), (day += 1)),
        startTime: '08:00',
        endTime: '14:00',
        places: 1,
      }))
      const { ids, token } = await castRequest(app, kari, vikarIds, shifts)
      for (const vikarId of vikarIds) asked.push({ token: token(vikarId), vikarId, ids })
    }
    return asked
  }

  /** Compares the committed state with the answers: a yes to all is kept as a whole, or not at all. */
  const judge = async (asked: AskedForAll, told: Outcomes): Promise<string[]> => {
    const rows = await app.db.query(
      'select assignment_id, response_type from assignment_responses where vikar_id = $1 and assignment_id = any($2::uuid[])',
      [asked.vikarId, asked.ids],
    )
    const kept = new Map(rows.map((row) => [row['assignment_id'], row['response_type']]))
    const isKept = (wanted: string, as: string) =>
      (told ?? []).every(({ assignmentId, outcome }) => outcome !== wanted || kept.get(assignmentId) === as)
    return brokenOf({
      'a yes to all is kept as a whole': kept.size === 0 || kept.size === SHIFTS,
      'each acknowledged yes of a yes to all is kept': isKept('won', 'accepted'),
      'each late yes of a yes to all is kept in reserve': isKept('taken', 'interested'),
    })
  }
  return { ask, judge }
}

export const sayYesToAll = async (url: string, token: string): Promise<Outcomes> => {
  try {
    const answer = await fetch(`${url}/api/responses/${token}/claim-all`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status !== 200) return null
    const { answers }: { answers: NonNullable<Outcomes> } = await answer.json()
    return answers
  } catch {
    return null
  }
}
