import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isTyped, NAMED_ONLY, namedCommands } from '../trials/machines/in-sentences.ts'

/** `commands.md` is for developers too; operators have the commands of `vikarklar-run`. */
const [, ofOperators = ''] =
  /^commands='(.+)'$/m.exec(readFileSync(new URL('../deploy/vikarklar-run', import.meta.url), 'utf8')) ?? []
const isOfOperators = (command: string) =>
  ofOperators.split(' ').some((name) => command.startsWith(`npm run ${name}`))

const NAMED = [
  'operations.md',
  'runbook.md',
  ...readdirSync(new URL('../docs/operations', import.meta.url)).map((file) => `operations/${file}`),
]
  .flatMap(namedCommands)
  .concat(namedCommands('commands.md').filter(({ command }) => isOfOperators(command)))
const reasonFor = (command: string) => Object.keys(NAMED_ONLY).find((start) => command.startsWith(start))

describe("commands inside the sentences and tables of the operators' documents", () => {
  it('are each typed by a trial on machines, or have a reason not to be', () => {
    expect(NAMED.length).toBeGreaterThan(100)
    const missing = NAMED.filter(({ command }) => !isTyped(command) && reasonFor(command) === undefined)
    expect(missing.map(({ page, command }) => `${page}: ${command}`)).toEqual([])
  })

  it('are not excused if a trial types them, or if no page contains them', () => {
    const excused = NAMED.filter(({ command }) => reasonFor(command) !== undefined)
    expect(excused.filter(({ command }) => isTyped(command))).toEqual([])
    const used = new Set(excused.map(({ command }) => reasonFor(command)))
    expect(Object.keys(NAMED_ONLY).filter((start) => !used.has(start))).toEqual([])
  })

  it('are found with other values for placeholders, and as whole words only', () => {
    expect(isTyped('vikarklar-run superadmin <e-mail>')).toBe(true)
    expect(isTyped('npm run test-mail -- <address>')).toBe(true)
    expect(isTyped('systemctl reload hapro')).toBe(false)
    expect(isTyped('etcdctl member update <id>')).toBe(false)
  })
})
