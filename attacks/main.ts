import { existsSync } from 'node:fs'
import { HEADING, isGood, lineOf, openTally, say, summaryOf, type Row } from './report.ts'
import { judgeLog, secretsOf } from './log-lines.ts'
import { settingsFor } from './settings.ts'
import { openStage } from './stage.ts'
import { ATTACKS, isAttack, NAMES, type AttackName, type Product } from './table.ts'
import { startTarget, type RunningTarget } from './target.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !isAttack(name))
if (unknown.length > 0) {
  say(`There is no attack ${unknown.join(', ')}. There are: ${Object.keys(ATTACKS).join(', ')}`)
  process.exit(1)
}
if (!existsSync(new URL('../dist/web/index.html', import.meta.url))) {
  say('The pages are not built: npm start builds them, and so does node_modules/.bin/vite build.')
  process.exit(1)
}

const runOne = async (name: AttackName, target: RunningTarget): Promise<Row> => {
  const tally = openTally(name)
  const { stage, close } = openStage(target, tally, 'deep')
  const began = Date.now()
  try {
    const { attack } = await ATTACKS[name].load()
    await attack(stage)
  } catch (error) {
    tally.violate(
      'the attack broke off',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
  } finally {
    close()
  }
  tally.figure('seconds', Math.round((Date.now() - began) / 1000))
  return tally.row()
}

/** What the product has printed meanwhile, with the secrets of all that was there. */
const logOf = (product: Product, target: RunningTarget, secrets: ReadonlySet<string>): Row => {
  const tally = openTally(`log of ${product}`)
  judgeLog(target, secrets, tally.note)
  tally.figure('secrets looked for', secrets.size)
  return tally.row()
}

const rows: Row[] = []
const tell = (row: Row) => {
  rows.push(row)
  say(lineOf(row))
}
say(HEADING)
for (const product of ['web', 'all', 'public', 'failing'] as const) {
  const here = NAMES.filter(
    (name) => ATTACKS[name].product === product && (wanted.length === 0 || wanted.includes(name)),
  )
  if (here.length === 0) continue
  const secrets = new Set<string>()
  const target = await startTarget(await settingsFor(product))
  for (const name of here) {
    await target.empty()
    tell(await runOne(name, target))
    for (const secret of await secretsOf(target)) secrets.add(secret)
  }
  await target.close()
  tell(logOf(product, target, secrets))
}
say(summaryOf(rows))
process.exit(rows.every(isGood) ? 0 : 1)
