import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rooms } from '../import-directions.ts'

// The files of src and their imports.

const root = path.join(import.meta.dirname, '../..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).toSorted()
export const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
export const linesOf = (file: string) => (texts.get(file)?.split('\n').length ?? 1) - 1
/** Without the tests. */
export const source = files.filter((file) => !isTest(file))

const AT_ONCE = /\b(?:from|import)\s*'([^']+)'/g
const VALUES = /\bimport (?!type )[^']*?from '([^']+)'/g
const LATER = /\bimport\(\s*'([^']+)'/g

/** The files of `src` that a file imports in this way. */
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

/** The files that import a file. */
export const readers = new Map<string, string[]>()
for (const [file, targets] of imports)
  for (const target of targets) readers.set(target, [...(readers.get(target) ?? []), file])

const roomOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const FLOORS = ['src/main.ts', 'src/app/', 'src/features/', 'src/server/', 'src/shared/']
const floorOf = (file: string) =>
  FLOORS.findIndex((floor) => file.replace('src/web/', 'src/server/').startsWith(floor))
const isUpward = (file: string, target: string) => {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from && to) return from !== to && rooms.indexOf(to) <= rooms.indexOf(from)
  return floorOf(target) < floorOf(file)
}
export const findUpward = (): string[] =>
  [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => isUpward(file, target)).map((target) => `${file} -> ${target}`),
  )

/** Files that import themselves through others (Tarjan's strongly connected components). */
export const findCircles = (): string[][] => {
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

/** The server files of these rooms that a reader of an act opens: its own, and all whose values they import. */
export const filesOf = (entry: string, rooms: readonly string[]): string[] => {
  const read = new Set([entry])
  for (const file of read)
    for (const target of importsOf(file, VALUES))
      if (rooms.some((room) => target.startsWith(`src/features/${room}/server/`))) read.add(target)
  return [...read]
}
