import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withMap } from '../scripts/map.ts'
import { trialsNamed } from '../trials/list.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const PAGES = [
  'README.md',
  'AGENTS.md',
  'STYLE.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
const OPERATIONS = PAGES.filter((page) => /^docs\/(operations|runbook)/.test(page))

/** Builds the anchor of a heading like GitHub. */
const anchorsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the documents', () => {
  it.each(PAGES)('%s links to files and headings that exist', (page) => {
    const dead: string[] = []
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? page : path.join(path.dirname(page), file)
      if (!existsSync(path.join(ROOT, linked))) dead.push(target)
      else if (anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).includes(anchor))
        dead.push(target)
    }
    expect(dead).toEqual([])
  })

  it('refer to existing npm scripts and trials', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Record<string, string> }
    const named = PAGES.filter((page) => !page.startsWith('docs/decisions/')).flatMap((page) =>
      [...read(page).matchAll(/`npm run ([a-z][\w:-]*)(?: -- ([^`]*))?/g)].map(
        ([, name = '', words = '']) => ({
          page,
          name,
          trials: name === 'trials' ? words.split(/\s+/).filter((word) => /^[a-z]/.test(word)) : [],
        }),
      ),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
    const unknown = ({ trials }: (typeof named)[number]) => trialsNamed(trials) === undefined
    expect(named.filter(({ trials }) => trials.length > 0).length).toBeGreaterThan(5)
    expect(named.filter(unknown)).toEqual([])
  })
})

describe('README.md', () => {
  it('has the map of import-directions.ts (npm run map writes it)', () => {
    expect(read('README.md')).toBe(withMap(read('README.md')))
    expect(read('README.md')).toContain('    superadmin')
  })

  it('fits on one screen', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(80)
  })
})

describe("the operators' documents", () => {
  it('set up one machine on one page', () => {
    expect(read('docs/operations.md').split('\n').length).toBeLessThanOrEqual(250)
  })

  it('contain existing commands', () => {
    const [, list = ''] = /^commands='(.+)'$/m.exec(read('deploy/vikarklar-run')) ?? []
    const known = new Set(list.split(' '))
    const named = OPERATIONS.flatMap((page) => [
      ...read(page).matchAll(/(?<!\/)vikarklar-run ([a-z][\w-]*)/g),
    ])
    expect(named.length).toBeGreaterThan(10)
    expect(named.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([])
    for (const name of known) expect(read('docs/operations.md')).toContain(name)
  })

  // If web and worker units run, that would start one more process beside them. The first page is about one machine
  // only.
  it('restart running units, and start nothing beside them', () => {
    const pages = OPERATIONS.filter((page) => page !== 'docs/operations.md')
    expect(pages.filter((page) => read(page).includes('systemctl restart vikarklar-all'))).toEqual([])
  })

  it('refer to existing files of deploy/', () => {
    const named = OPERATIONS.flatMap((page) => [...read(page).matchAll(/(?<![\w/])deploy\/[\w./@*-]*[\w*]/g)])
    expect(named.length).toBeGreaterThan(10)
    expect(named.map(([name]) => name).filter((name) => !isDelivered(name))).toEqual([])
  })
})

/** A star matches one file or more, as in a shell. */
const isDelivered = (name: string): boolean => {
  const [start = '', ...more] = path.basename(name).split('*')
  const folder = path.join(ROOT, path.dirname(name))
  return more.length === 0
    ? existsSync(path.join(ROOT, name))
    : readdirSync(folder).some((file) => file.startsWith(start))
}
