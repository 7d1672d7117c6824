import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NOT_SHOWN, SHOWN_BY_NAME, SHOWN_ELSEWHERE } from '../e2e/spec/elsewhere.ts'
import { SHOWN_HERE } from '../e2e/spec/texts.ts'

const sourceOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(String.raw`\u2011`, '-')

/** The fixed parts of a text. */
const partsOf = (text: string) => {
  const parts = text.split(/\{[^}]*\}|\.\.\./).map((part) => part.trim())
  return parts.filter((part) => part.length > 2)
}

const hasWords = (source: string, words: string) =>
  new RegExp(
    String.raw`(?<![\wæøåÆØÅ])${words.replaceAll(/[.*+?^$(){}[\]\\|/]/g, String.raw`\$&`)}(?![\wæøåÆØÅ])`,
  ).test(source)

// The journeys of e2e/spec themselves fail for a text that no situation showed.
it.each(Object.entries(SHOWN_ELSEWHERE))('%s reads its texts of the specification', (file, texts) => {
  const source = sourceOf(file)
  const missing = texts.filter((text) => !partsOf(text).every((part) => hasWords(source, part)))
  expect(missing).toEqual([])
})

it('tests listed for a constant do use it', () => {
  for (const [file, name] of Object.values(SHOWN_BY_NAME))
    expect([file, name, hasWords(sourceOf(file), name)]).toEqual([file, name, true])
})

it('every text is read once, and the documents have the reason for each text that is not shown', () => {
  const texts = [
    ...Object.values(SHOWN_HERE).flatMap((journey) => Object.keys(journey)),
    ...Object.values(SHOWN_ELSEWHERE).flat(),
    ...Object.keys(SHOWN_BY_NAME),
    ...Object.keys(NOT_SHOWN),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.length).toBeGreaterThanOrEqual(244)
  const document = sourceOf('docs/specification.md')
  for (const text of Object.keys(NOT_SHOWN)) expect(document).toContain(text)
})
