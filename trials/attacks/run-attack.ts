import { existsSync } from 'node:fs'
import { brokenOff, type Outcome } from '../trial.ts'
import { isGood, openTally, type Row } from '#test/sweeps/tally.ts'
import { carryOut, settingsFor } from './carry-out.ts'
import { startTarget } from './target.ts'
import type { AttackName } from './trials.ts'

/** Runs the whole attack against its own product. */
export const runAttack = async (name: AttackName): Promise<Outcome> => {
  if (!existsSync(new URL('../../dist/web/index.html', import.meta.url)))
    return brokenOff(
      'The pages are not built: npm start builds them, and so does node_modules/.bin/vite build.',
    )
  const target = await startTarget(settingsFor(name))
  const tally = openTally(name)
  await carryOut(name, target, tally, 'deep').catch((error: unknown) =>
    tally.violate(
      'the attack broke off',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    ),
  )
  await target.close()
  return outcomeOf(tally.row())
}

/** Formats the result for `npm run trials`. */
export const outcomeOf = (row: Row): Outcome => {
  const { tried, violations, figures } = row
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  return {
    ok: isGood(row),
    figure: [`${tried} tried`, ...told].join(', '),
    wrong: violations,
    figures: { tried, violations: violations.length, ...figures },
  }
}
