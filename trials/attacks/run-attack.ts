import { existsSync } from 'node:fs'
import { brokenOff, type Outcome } from '../trial.ts'
import { judgeLog, secretsOf } from './log-lines.ts'
import { settingsFor } from './settings.ts'
import { openStage } from './stage.ts'
import { ATTACKS, type AttackName } from './table.ts'
import { isGood, openTally, type Row } from '#test/sweeps/tally.ts'
import { startTarget } from './target.ts'

/** Runs the attack against its own product, then searches the log for every secret of that product. */
export const runAttack = async (name: AttackName): Promise<Outcome> => {
  if (!existsSync(new URL('../../dist/web/index.html', import.meta.url)))
    return brokenOff(
      'The pages are not built: npm start builds them, and so does node_modules/.bin/vite build.',
    )
  const { product, load } = ATTACKS[name]
  const target = await startTarget(await settingsFor(product))
  const tally = openTally(name)
  const { stage, close } = openStage(target, tally, 'deep')
  try {
    const { attack } = await load()
    await attack(stage)
  } catch (error) {
    tally.violate(
      'the attack broke off',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
  } finally {
    close()
  }
  const secrets = await secretsOf(target)
  await target.close()
  const log = openTally('log')
  judgeLog(target, new Set(secrets), log.note)
  for (const violation of log.row().violations) tally.violate('the log', violation)
  tally.figure('secrets looked for', secrets.length)
  return outcomeOf(tally.row())
}

/** Formats the result for `npm run trials`. */
export const outcomeOf = (row: Row): Outcome => {
  const { tried, violations, figures, skipped } = row
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  return {
    ok: isGood(row),
    figure: skipped ?? [`${tried} tried`, ...told].join(', '),
    wrong: violations,
    figures: {
      tried,
      violations: violations.length,
      ...figures,
      ...(skipped === undefined ? {} : { skipped }),
    },
  }
}
