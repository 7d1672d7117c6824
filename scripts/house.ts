import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rooms } from './import-directions.ts'

// What the house looks like from outside, as figures: sizes, fragments, and imports that go the wrong way.

const FRAGMENT_LINES = 30
const FOLDER_FILES = 20

const root = path.join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).toSorted()
const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const linesOf = (file: string) => (texts.get(file)?.split('\n').length ?? 1) - 1
const source = files.filter((file) => !isTest(file))

const AT_ONCE = /\b(?:from|import)\s*'([^']+)'/g
const VALUES = /\bimport (?!type )[^']*?from '([^']+)'/g
const LATER = /\bimport\(\s*'([^']+)'/g

/** The files of `src` that a file imports so. */
const importsOf = (file: string, how: RegExp): string[] =>
  [...(texts.get(file) ?? '').matchAll(how)].flatMap(([, name = '']) => {
    const target = name.startsWith('#')
      ? name.replace('#', 'src/')
      : name.startsWith('.') && path.join(path.dirname(file), name)
    return target && texts.has(target) ? [target] : []
  })
const importedAtOnce = new Map(source.map((file) => [file, importsOf(file, AT_ONCE)]))
const imports = new Map(
  source.map((file) => [file, [...new Set([...importsOf(file, AT_ONCE), ...importsOf(file, LATER)])]]),
)

const readers = new Map<string, string[]>()
for (const [file, targets] of imports)
  for (const target of targets) readers.set(target, [...(readers.get(target) ?? []), file])

const hasTest = (file: string) => texts.has(file.replace(/\.tsx?$/, '.test$&'))

const fragments = source.filter((file) => {
  const [reader, ...others] = readers.get(file) ?? []
  const isNeighbour = reader !== undefined && path.dirname(reader) === path.dirname(file)
  return linesOf(file) < FRAGMENT_LINES && isNeighbour && others.length === 0 && !hasTest(file)
})

const folders = Map.groupBy(source, (file) => path.dirname(file))
const crowded = [...folders].filter(([, within]) => within.length > FOLDER_FILES)

const roomOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const FLOORS = ['src/main.ts', 'src/app/', 'src/features/', 'src/server/', 'src/shared/']
const floorOf = (file: string) =>
  FLOORS.findIndex((floor) => file.replace('src/web/', 'src/server/').startsWith(floor))
const isUpward = (file: string, target: string) => {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from && to) return from !== to && rooms.indexOf(to) <= rooms.indexOf(from)
  return floorOf(target) < floorOf(file)
}
const upward = [...imports].flatMap(([file, targets]) =>
  targets.filter((target) => isUpward(file, target)).map((target) => `${file} -> ${target}`),
)

/** Files that reach themselves by what they import (Tarjan's strongly connected components). */
const findCircles = (): string[][] => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const target of importedAtOnce.get(file) ?? []) {
      const reached = order.has(target) ? (stack.includes(target) ? order.get(target) : index) : visit(target)
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached ?? index))
    }
    if (lowest.get(file) === index) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return lowest.get(file) ?? index
  }
  for (const file of source) if (!order.has(file)) visit(file)
  return circles
}
const circles = findCircles()

const ledgerWriters = source.filter((file) =>
  /insert into credit_ledger|insertInto\('creditLedger'\)/.test(texts.get(file) ?? ''),
)

/** The files of these rooms' servers that someone reads who follows an act: its own and all that they import. */
const filesOf = (entry: string, rooms: readonly string[]): string[] => {
  const read = new Set([entry])
  for (const file of read)
    for (const target of importsOf(file, VALUES))
      if (rooms.some((room) => target.startsWith(`src/features/${room}/server/`))) read.add(target)
  return [...read]
}
const askNext = filesOf('src/features/asking/server/line/ask-next.ts', ['asking', 'messages'])
const answer = filesOf('src/features/answers/server/answer.ts', ['answers', 'messages', 'assignments'])
const create = filesOf('src/features/requests/server/create.ts', [
  'requests',
  'asking',
  'messages',
  'assignments',
])

const sizes = source.map(linesOf).toSorted((a, b) => a - b)
const longest = source.toSorted((a, b) => linesOf(b) - linesOf(a))[0] ?? ''
const figures: readonly (readonly [name: string, count: number, found?: readonly string[]])[] = [
  ['files', source.length],
  ['lines', sizes.reduce((sum, lines) => sum + lines, 0)],
  ['median lines', sizes[Math.floor(sizes.length / 2)] ?? 0],
  ['lines of the longest', linesOf(longest), [longest]],
  [`files under ${FRAGMENT_LINES} lines with one neighbour as reader`, fragments.length, fragments],
  [
    `folders of more than ${FOLDER_FILES} files`,
    crowded.length,
    crowded.map(([folder, within]) => `${folder} (${within.length})`),
  ],
  ['upward imports', upward.length, upward],
  ['circles', circles.length, circles.map((circle) => circle.join(' <-> '))],
  ['server files of asking and messages that asking the next takes', askNext.length],
  ['server files of answers, messages and assignments that an answer takes', answer.length],
  ['server files of requests, asking, messages and assignments that a new request takes', create.length],
  ['writers of the ledger', ledgerWriters.length, ledgerWriters],
]
for (const [name, count, named = []] of figures) {
  console.log(`${String(count).padStart(7)}  ${name}`)
  for (const one of named) console.log(`         ${one}`)
}
