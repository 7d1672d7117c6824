import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = 'docs/security'
const ANSWERS = readFileSync(`${FOLDER}/asvs.md`, 'utf8')
const SUMMARY = readFileSync('SECURITY.md', 'utf8')

/** Each requirement of the two levels, by its number. */
const LEVELS = new Map<string, unknown>(
  Object.values<object>(JSON.parse(readFileSync(`${FOLDER}/asvs-5.0.0.json`, 'utf8'))).flatMap((chapter) =>
    Object.entries(chapter),
  ),
)

const STATES = ['met', 'partly', 'not met', 'operator', 'n/a']

interface Answer {
  readonly id: string
  readonly level: number
  readonly state: string
  readonly text: string
  readonly files: readonly string[]
}

const LINE = /^- \*\*([\d., ]+)\*\* \(L(\d)\) \*\*([^*]+)\.\*\*(.*)$/

/** A line may answer several requirements together. */
const readAnswers = (document: string): Answer[] =>
  document
    .split('\n')
    .filter((line) => /^- \*\*\d/.test(line))
    .flatMap((line) => {
      const [, ids = '', level, state = '', text = ''] = LINE.exec(line) ?? []
      return ids.split(', ').map((id) => ({ id, level: Number(level), state, text, files: filesIn(text) }))
    })

/** Code spans that look like paths of the tree. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\.(?:ts|tsx|mjs|md|json))`/g)].flatMap(([, file]) => file ?? [])

/** The problems of a document of answers, in words. */
const problemsOf = (document: string): string[] => {
  const answers = readAnswers(document)
  const answered = Map.groupBy(answers, ({ id }) => id)
  return [
    ...[...LEVELS.keys()].filter((id) => !answered.has(id)).map((id) => `${id} is not answered`),
    ...[...answered].filter(([, all]) => all.length > 1).map(([id]) => `${id} is answered twice`),
    ...answers.flatMap(problemsOfOne),
  ]
}

const problemsOfOne = ({ id, level, state, text, files }: Answer): string[] => [
  ...(LEVELS.has(id) ? [] : [`${id} is no requirement of these levels`]),
  ...(LEVELS.get(id) === level ? [] : [`${id} is not of level ${level}`]),
  ...(STATES.includes(state) ? [] : [`${id} is ${state}`]),
  ...(state === 'n/a' || files.length > 0 ? [] : [`${id} names no evidence`]),
  ...(state === 'n/a' && text.trim() === '' ? [`${id} has no reason`] : []),
  ...(/partly|not met/.test(state) && !text.includes('Missing: ')
    ? [`${id} does not say what is missing`]
    : []),
  ...files.filter((file) => !existsSync(file)).map((file) => `${id} names ${file}, which is not there`),
]

/** Changes one place of the answers. */
const changed = (from: string | RegExp, to: string) => {
  const document = ANSWERS.replace(from, to)
  expect(document).not.toBe(ANSWERS)
  return problemsOf(document)
}

describe('the answers to ASVS', () => {
  it('cover every requirement of levels 1 and 2 once, with existing evidence', () => {
    expect(problemsOf(ANSWERS)).toEqual([])
  })

  it('are about the requirements of version 5.0.0: 70 of level 1, 183 of level 2', () => {
    const levels = [...LEVELS.values()]
    expect([1, 2].map((level) => levels.filter((one) => one === level).length)).toEqual([70, 183])
    expect(levels).toHaveLength(253)
  })

  it('would fail with a gap, a repetition, an invented number or another level', () => {
    expect(changed(/^- \*\*8\.4\.1\*\*.*$/m, '')).toEqual(['8.4.1 is not answered'])
    expect(changed('**8.4.1** (L2)', '**8.2.3** (L2)')).toEqual([
      '8.4.1 is not answered',
      '8.2.3 is answered twice',
    ])
    expect(changed('**8.4.1** (L2)', '**8.4.1, 8.4.9** (L2)')).toContain(
      '8.4.9 is no requirement of these levels',
    )
    expect(changed('**8.4.1** (L2)', '**8.4.1** (L1)')).toEqual(['8.4.1 is not of level 1'])
    expect(changed('**8.4.1** (L2) **met.**', '8.4.1 met')).toEqual(['8.4.1 is not answered'])
  })

  it('would fail with missing evidence, without any, or without a word about the gap', () => {
    const gone = '8.4.1 names test/gone.test.ts, which is not there'
    expect(changed(/(8\.4\.1.*)`test\/scopes\.test\.ts`/, '$1`test/gone.test.ts`')).toEqual([gone])
    expect(changed(/(8\.4\.1\*\* \(L2\) \*\*met\.\*\*).*/, '$1 Trust us.')).toEqual([
      '8.4.1 names no evidence',
    ])
    expect(changed(/(13\.3\.1.*)Missing: /, '$1')).toEqual(['13.3.1 does not say what is missing'])
    expect(changed('**17.1.1', '**8.4.1')).not.toEqual([])
  })
})

describe('SECURITY.md', () => {
  it('has the totals of the answers', () => {
    const answers = readAnswers(ANSWERS)
    const sum = (state: string, level: number) =>
      answers.filter((one) => one.state === state && one.level === level).length
    for (const state of STATES) {
      const row = new RegExp(`^\\| ${state} +\\| (\\d+) +\\| (\\d+) +\\|`, 'm')
        .exec(SUMMARY)
        ?.slice(1)
        .map(Number)
      expect([state, row]).toEqual([state, [sum(state, 1), sum(state, 2)]])
    }
  })

  it('lists all unmet requirements', () => {
    const open = readAnswers(ANSWERS).filter(({ state }) => state === 'partly' || state === 'not met')
    const [, list = ''] = SUMMARY.split('### What is not met')
    expect(open.filter(({ id }) => !list.includes(`**${id}**`)).map(({ id }) => id)).toEqual([])
    const named = [...list.matchAll(/\*\*(\d+\.\d+\.\d+)\*\*/g)].map(([, id]) => id)
    expect(named.filter((id) => !open.some((one) => one.id === id))).toEqual([])
  })

  it('and the documents beside it refer only to existing files', () => {
    const documents = readdirSync(FOLDER).filter((file) => file.endsWith('.md'))
    const texts = [SUMMARY, ...documents.map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8'))]
    const named = texts.flatMap(filesIn).filter((file) => file.includes('/'))
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })
})
