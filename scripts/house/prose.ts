import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

// The text written for people: documents, comments and names of tests; and lines that are too long.

const root = path.join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Without the lists that are generated or copied from a standard. */
const documents = tracked.filter((file) => file.endsWith('.md') && !/licences|asvs/.test(file))
const code = tracked.filter(
  (file) => /\.(?:ts|tsx|mts|mjs|css|sql|sh|yml|yaml)$/.test(file) && !file.endsWith('database/types.ts'),
)

/** Habits of a dialect. Each is a place to read aloud. */
const HABITS = [
  /^(?:of|by|to|for|from|with) (?:who|whom|what|which|those|these|each|several|new|a|an|the|one|all|some|somebody|them|it)\b(?=[^.]*[,:.]|[^.]*$)/i,
  /^(?:so|as) (?:long|many|soon|late|often|far|much|few)\b/i,
  /^(?:(?:what|who|whom|whose|how many|how long|how much|why|whether)\b(?![^.]*\?)|(?:where|when)\b(?![^.]*[?,]))/i,
  /\b(?:somebody|anybody|nobody|whoever|whomever|whom|anew)\b/i,
  /\b(?:is|are|was|were|be|been|being|who|whom) told\b|\btold (?:of|about|so|that|anew)\b/i,
  /\bsays? (?:so|when|what|who|which|whether)\b/i,
  /\b(?:stands? (?:in|on|there|for|beside|still|as)|what (?:comes?|came|becomes?|became) of|comes? of it)/i,
  /\b(?:goes (?:in|out|on|without)|is there\b|was there\b(?!fore))/i,
  /\b(?:to be had|could be had|all the same|any more|for good|at the moment of|in the place of)\b/i,
  /\b(?:gives? way|held up by|in which they)\b/i,
  /(?:^|[^a-z])(?:to|of|by|for|from|with|than|as) who (?:has|have|is|are|was|were|can|may|had|did|does)\b/i,
  /\b(?:mends?|mended|let(?:s)? go of|hands? on|handed on|taken back|takes? back|put back)\b/i,
]

/** The part of a line that people read; '' for code. */
const spoken = (file: string, line: string): string => {
  if (file.endsWith('.md'))
    return line
      .replace(/^[\s>|#*-]+/, '')
      .replaceAll(/`[^`]*`/g, 'x')
      .replaceAll(/"[^"]*"/g, 'x')
  const comment = /(?:^|\s)(?:\/\/|\/\*\*?|\*(?!\/)|#(?![!0-9a-f]{3}))\s?(.*?)(?:\*\/)?$/.exec(line)
  if (comment && !/oxlint|@ts-/.test(line))
    return (comment[1] ?? '')
      .replaceAll(/`[^`]*`/g, 'x')
      .replace(/^@\w+ \w+ /, '')
      .trim()
  return (
    /\b(?:it|test|describe)(?:\.\w+)?\(\s*(?<quote>['"`])(?<name>.+?)\k<quote>/.exec(line)?.groups?.name ?? ''
  )
}

const hitsOf = (text: string): number =>
  text
    .split(/(?<=[.:!?])\s+|\s+\|\s+/)
    .reduce((sum, sentence) => sum + HABITS.filter((habit) => habit.test(sentence.trim())).length, 0)

/** Hits per 1,000 lines that people read, of the tree and of the files above `most`. */
export const countHabits = (most: number) => {
  const counted = [...documents, ...code].map((file) => {
    const lines = read(file)
      .split('\n')
      .map((line) => spoken(file, line))
      .filter(Boolean)
    return { file, lines: lines.length, hits: lines.reduce((sum, line) => sum + hitsOf(line), 0) }
  })
  const lines = counted.reduce((sum, one) => sum + one.lines, 0)
  const hits = counted.reduce((sum, one) => sum + one.hits, 0)
  // A migration that has run is not edited.
  const edited = counted.filter(({ file }) => !file.startsWith('migrations/'))
  const above = edited.filter((one) => 1000 * one.hits > most * one.lines)
  return { perThousand: Math.round((1000 * hits) / lines), above: above.map(({ file }) => file) }
}

/** Words of the documents, without code and tables. */
export const countWords = (): number =>
  documents.reduce((sum, file) => {
    const prose = read(file)
      .replaceAll(/```[\s\S]*?```/g, '')
      .replaceAll(/^\|.*$/gm, '')
      .replaceAll(/`[^`]*`/g, '')
    return sum + prose.split(/\s+/).filter(Boolean).length
  }, 0)

export const countLines = (folder: string): number =>
  tracked
    .filter((file) => file.startsWith(folder))
    .reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)

/** Lines that are not broken: texts for people, patterns, markup, commands and reasons for the linter. */
const LITERAL = [
  /'(?:[^'\\]|\\.){50,}'|"[^"]{50,}"|`[^`]{50,}`/,
  /\/\^.{50,}\/|^\s*\/[^/*].{50,}\//,
  /(?<!\w)<\/?[a-z][\w:-]*[ >]|^openssl |oxlint-disable/i,
]

/** Lines of code or comment of more than `most` characters. */
export const findLong = (most: number): Map<string, number> => {
  const found = new Map<string, number>()
  for (const file of code) {
    if (!/\.(?:ts|tsx|mjs)$/.test(file) || /^migrations\/|css\.ts$/.test(file)) continue
    const long = read(file)
      .split('\n')
      .filter((line) => line.length > most && !LITERAL.some((one) => one.test(line)))
    if (long.length > 0) found.set(file, long.length)
  }
  return found
}
