import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isTyped, NAMED_ONLY, namedCommands } from '../trials/machines/in-sentences.ts'

/** README is for developers too: of its commands, an operator has those of `vikarklar-run`. */
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
  .concat(namedCommands('../README.md').filter(({ command }) => isOfOperators(command)))
const reasonFor = (command: string) => Object.keys(NAMED_ONLY).find((start) => command.startsWith(start))

describe("commands inside the sentences and tables of the operators' documents", () => {
  it('are each typed by a trial on machines, or it is said why not', () => {
    expect(NAMED.length).toBeGreaterThan(100)
    const missing = NAMED.filter(({ command }) => !isTyped(command) && reasonFor(command) === undefined)
    expect(missing.map(({ page, command }) => `${page}: ${command}`)).toEqual([])
  })

  it('are not excused where a trial types them, or where no page names them', () => {
    const excused = NAMED.filter(({ command }) => reasonFor(command) !== undefined)
    expect(excused.filter(({ command }) => isTyped(command))).toEqual([])
    const used = new Set(excused.map(({ command }) => reasonFor(command)))
    expect(Object.keys(NAMED_ONLY).filter((start) => !used.has(start))).toEqual([])
  })

  it('are found with other words for what a page leaves open, and as whole words alone', () => {
    expect(isTyped('vikarklar-run superadmin <e-mail>')).toBe(true)
    expect(isTyped('npm run test-mail -- <address>')).toBe(true)
    expect(isTyped('systemctl reload hapro')).toBe(false)
    expect(isTyped('etcdctl member update <id>')).toBe(false)
  })
})
