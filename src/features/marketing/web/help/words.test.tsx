import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HelpPage } from '../HelpPage.tsx'
import { PARTS } from './Part.tsx'

const html = renderToStaticMarkup(<HelpPage />)
const plain = (text: string) => text.replaceAll('\u2011', '-').replaceAll('&#8209;', '-').toLowerCase()

/** Quoted words that no screen shows. */
const NOT_ON_SCREEN = ['hermetegn']

it('quotes only words that appear on a screen of the product', () => {
  const screens = globSync('src/{features,app/layouts,app/shortcuts}/**/*.{ts,tsx}', {
    exclude: ['src/features/marketing/**', '**/*.test.*'],
  })
    .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
    .map(plain)
  const quoted = [
    ...new Set([...html.replaceAll(/<[^>]+>/g, '').matchAll(/«([^»]+)»/g)].map(([, words = '']) => words)),
  ]
  expect(quoted.length).toBeGreaterThan(40)
  const unknown = quoted.filter((words) => !screens.some((text) => text.includes(plain(words))))
  expect(unknown).toEqual(NOT_ON_SCREEN)
})

it('has every part of its contents, in that order', () => {
  const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(sections).toEqual(PARTS.map(({ id }) => id))
})
