import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
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

/** As GitHub makes an anchor of a heading. */
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

  it('name scripts of npm, and trials, that exist', () => {
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

describe("the operators' documents", () => {
  it('set up one machine on one page', () => {
    expect(read('docs/operations.md').split('\n').length).toBeLessThanOrEqual(250)
  })

  it('name commands that exist', () => {
    const [, list = ''] = /^commands='(.+)'$/m.exec(read('deploy/vikarklar-run')) ?? []
    const known = new Set(list.split(' '))
    const named = OPERATIONS.flatMap((page) => [
      ...read(page).matchAll(/(?<!\/)vikarklar-run ([a-z][\w-]*)/g),
    ])
    expect(named.length).toBeGreaterThan(10)
    expect(named.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([])
    for (const name of known) expect(read('docs/operations.md')).toContain(name)
  })

  // Where web and worker units run, that would start one more process beside them. The first page is about one machine alone.
  it('restart what runs, and start nothing beside it', () => {
    const pages = OPERATIONS.filter((page) => page !== 'docs/operations.md')
    expect(pages.filter((page) => read(page).includes('systemctl restart vikarklar-all'))).toEqual([])
  })

  it('name files of deploy/ that exist', () => {
    const named = OPERATIONS.flatMap((page) => [...read(page).matchAll(/(?<![\w/])deploy\/[\w./@*-]*[\w*]/g)])
    expect(named.length).toBeGreaterThan(10)
    expect(named.map(([name]) => name).filter((name) => !isDelivered(name))).toEqual([])
  })
})

/** A star, as a shell has it, is for one file or more. */
const isDelivered = (name: string): boolean => {
  const [start = '', ...more] = path.basename(name).split('*')
  const folder = path.join(ROOT, path.dirname(name))
  return more.length === 0
    ? existsSync(path.join(ROOT, name))
    : readdirSync(folder).some((file) => file.startsWith(start))
}
