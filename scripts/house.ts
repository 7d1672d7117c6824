import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { countHabits, countLines, countWords, findLong } from './house/prose.ts'
import { filesOf, findCircles, findUpward, linesOf, readers, source, texts } from './house/tree.ts'

// The measures of the code's proportions, each with its target. `--list` lists the files behind the missed ones.

const FRAGMENT_LINES = 30
const FOLDER_FILES = 20
const LONGEST_LINE = 120
const HITS_OF_A_FILE = 100

interface Measure {
  readonly name: string
  readonly count: number | string | null
  /** At most; without one the count has no verdict. */
  readonly target?: number
  readonly found?: readonly string[]
}

const hasTest = (file: string) => texts.has(file.replace(/\.tsx?$/, '.test$&'))
const fragments = source.filter((file) => {
  const [reader, ...others] = readers.get(file) ?? []
  const isNeighbour = reader !== undefined && path.dirname(reader) === path.dirname(file)
  return linesOf(file) < FRAGMENT_LINES && isNeighbour && others.length === 0 && !hasTest(file)
})
const crowded = [...Map.groupBy(source, (file) => path.dirname(file))].filter(
  ([, within]) => within.length > FOLDER_FILES,
)
const upward = findUpward()
const circles = findCircles()
const ledgerWriters = source.filter((file) =>
  /insert into credit_ledger|insertInto\('creditLedger'\)/.test(texts.get(file) ?? ''),
)
const readOnce = source.filter((file) => readers.get(file)?.length === 1)
const answer = filesOf('src/features/answers/server/answer.ts', ['answers', 'messages', 'assignments'])
const rooms = ['requests', 'asking', 'messages', 'assignments']
const create = filesOf('src/features/requests/server/create.ts', rooms)
const askNext = filesOf('src/features/asking/server/line/ask-next.ts', ['asking', 'messages'])
const long = findLong(LONGEST_LINE)
const habits = countHabits(HITS_OF_A_FILE)
const sizes = source.map(linesOf).toSorted((a, b) => a - b)

/** Minutes of the last complete `npm test` here; null if there was none. */
const readTestMinutes = (): number | null => {
  const file = path.join(import.meta.dirname, '../node_modules/.cache/reports/test-seconds')
  return existsSync(file) ? Math.round(Number(readFileSync(file, 'utf8')) / 6) / 10 : null
}

const measures: readonly Measure[] = [
  { name: 'files of src', count: source.length },
  { name: 'lines of src', count: sizes.reduce((sum, lines) => sum + lines, 0) },
  { name: 'lines of the median file', count: sizes[Math.floor(sizes.length / 2)] ?? 0 },
  { name: 'English: hits per 1,000 lines', count: habits.perThousand, target: 30 },
  { name: 'English: files above 100 per 1,000', count: habits.above.length, target: 0, found: habits.above },
  { name: 'words of prose', count: countWords(), target: 40_000 },
  { name: 'server files of a yes', count: answer.length, target: 18, found: answer },
  { name: 'server files of a new request', count: create.length, target: 28, found: create },
  { name: 'server files of asking the next', count: askNext.length, target: 14, found: askNext },
  {
    name: 'per cent of files with one reader',
    count: Math.round((100 * readOnce.length) / source.length),
    target: 30,
    found: readOnce,
  },
  {
    name: `lines over ${LONGEST_LINE} characters`,
    count: [...long.values()].reduce((sum, count) => sum + count, 0),
    target: 0,
    found: [...long].toSorted(([, a], [, b]) => b - a).map(([file, count]) => `${file} (${count})`),
  },
  { name: 'lines of trials', count: countLines('trials/'), target: 15_000 },
  { name: 'minutes of the last npm test here', count: readTestMinutes(), target: 12 },
  // A program cannot guess: ask a newcomer for the files of the questions in docs/architecture.md.
  { name: 'first guesses right, of twenty: at least 19', count: 'by hand' },
  {
    name: `files under ${FRAGMENT_LINES} lines with one neighbour as reader`,
    count: fragments.length,
    found: fragments,
  },
  {
    name: `folders of more than ${FOLDER_FILES} files`,
    count: crowded.length,
    found: crowded.map(([folder, within]) => `${folder} (${within.length})`),
  },
  { name: 'upward imports', count: upward.length, target: 0, found: upward },
  {
    name: 'circles of imports',
    count: circles.length,
    target: 0,
    found: circles.map((circle) => circle.join(' <-> ')),
  },
  { name: 'writers of the ledger', count: ledgerWriters.length, target: 1, found: ledgerWriters },
]
const verdictOf = ({ count, target }: Measure): string => {
  if (target === undefined) return ''
  if (typeof count !== 'number') return 'not measured'
  return count <= target ? 'met' : 'MISSED'
}
const isListed = process.argv.includes('--list')
for (const measure of measures) {
  const { name, count, target, found = [] } = measure
  const verdict = verdictOf(measure)
  const figures = [
    name.padEnd(52),
    String(count ?? '-').padStart(8),
    String(target ?? '').padStart(8),
    verdict,
  ]
  console.log(figures.join('  ').trimEnd())
  if (isListed && verdict !== 'met') for (const file of found) console.log(`    ${file}`)
}
