import { readNorwegianTime, recoveryTarget } from '#server/backup/norwegian-time.ts'
import type { Seen } from './cluster.ts'
import type { Notes } from './notes.ts'

const EDGES = [
  '2026-03-29 01:59:59',
  '2026-03-29 03:00:00',
  '2026-10-25 02:59:59 summer',
  '2026-10-25 02:00:00 winter',
]

/** PostgreSQL reads the target as the instant that was meant, in whatever zone it is, on both sides of summer time. */
export const checkEdges = async ({ postgres }: Pick<Seen, 'postgres'>, notes: Notes): Promise<void> => {
  for (const text of EDGES) {
    const instant = readNorwegianTime(text)
    const { rows } = await postgres.admin.query<{ at: Date }>('select $1::text::timestamptz as at', [
      recoveryTarget(instant),
    ])
    notes.hold(rows[0]?.at.getTime() === instant.getTime(), `PostgreSQL reads ${text} as another instant`)
  }
}
