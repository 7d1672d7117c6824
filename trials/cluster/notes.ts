import type { Outcome } from '../trial.ts'
import type { Cluster } from './cluster.ts'

/** The findings of a trial. */
export interface Finding {
  readonly trial: string
  readonly checks: number
  /** Events during the trial: counts, or seconds. */
  readonly counts: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

/** The records of a running trial. */
export const openNotes = (trial: string) => {
  let checks = 0
  const counts: Record<string, number> = {}
  const violations: string[] = []
  return {
    count: (what: string, by = 1) => {
      counts[what] = (counts[what] ?? 0) + by
    },
    /** Records a violation unless this holds. */
    hold: (holds: boolean, violation: string) => {
      checks += 1
      if (!holds) violations.push(violation)
    },
    /** A trial without checks proves nothing. */
    finding: (): Finding => ({
      trial,
      checks,
      counts,
      violations: checks > 0 ? violations : ['nothing was looked at'],
    }),
  }
}

export type Notes = ReturnType<typeof openNotes>

export const survivors = ({ webs, workers }: Pick<Cluster, 'webs' | 'workers'>): Finding => {
  const notes = openNotes('no process ends by itself')
  for (const { name, isLost } of [...webs, ...workers]) notes.hold(!isLost, `${name} has ended`)
  return notes.finding()
}

/** `postgres`: the kind of server, if any. */
export const outcomeOf = (findings: readonly Finding[], postgres?: string): Outcome => {
  const wrong = findings.flatMap(({ trial, violations }) => violations.map((found) => `${trial}: ${found}`))
  const checks = findings.reduce((sum, finding) => sum + finding.checks, 0)
  return {
    ok: wrong.length === 0,
    figure: `${checks} checks${postgres === undefined ? '' : ` on PostgreSQL ${postgres}`}, ${wrong.length} violations`,
    wrong: [...new Set(wrong)],
    figures: {
      ...(postgres !== undefined && { postgres }),
      checks: Object.fromEntries(
        findings.map(({ trial, checks: held, counts }) => [trial, { checks: held, ...counts }]),
      ),
    },
  }
}
