import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { officeActs } from '#features/requests/contract-office-acts.ts'
import { followup } from '../contract.ts'

const SOURCES = globSync('src/features/followup/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))

/** `database.read` refuses every write, also by a command of another room, so only `transaction` could write. */
const WRITES = [
  /\.(transaction|rehearse)\(|\brehearse\b/,
  /\b(insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\b(insert into|delete from|update \w+ (\w+ )?set)\b/i,
  /\bfor (no key )?(update|share)\b/i,
  /\b(wake|wakeAfterCommit|writeAudit|recordEvents|publish)\(/,
]
const writesOf = (text: string) => WRITES.flatMap((write) => write.exec(text)?.[0] ?? [])

it.each(SOURCES)('%s only reads', (file) => {
  expect(writesOf(readFileSync(file, 'utf8'))).toEqual([])
})

it.each([
  'services.database.transaction(scope, (tx) => cancel(tx))',
  'await rehearse(services.database, { scope }, work)',
  "tx.updateTable('assignments')",
  'sql`update assignments a set status = 1`',
  'sql`select 1 from assignments for no key update`',
  "wakeAfterCommit(tx, 'stop-unwanted')",
])('finds a write in %s', (text) => {
  expect(writesOf(text)).not.toEqual([])
})

it('has procedures that only read; the room requests has the acts at the same addresses', () => {
  const methods = Object.values(followup).map((procedure) => procedure['~orpc'].route.method)
  expect(methods.length).toBeGreaterThan(0)
  expect(new Set(methods)).toEqual(new Set(['GET']))
  expect(Object.keys(officeActs)).toContain('answerFor')
})
