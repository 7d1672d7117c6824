import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { KEPT_IN_BROWSER } from './kept-in-browser.ts'

const known: readonly string[] = KEPT_IN_BROWSER.map(({ name }) => name)

it('lists everything that our own code stores in a browser', () => {
  const kept = globSync('src/**/*.{ts,tsx,js}', { exclude: ['**/*.test.*'] })
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /\b(local|session)Storage\b/.test(text))
  expect(kept.length).toBeGreaterThan(3)
  for (const { file, text } of kept) {
    const [, name] = /const key = '([^']+)'|Storage\.\w+\('([^']+)'/.exec(text)?.filter((part) => part) ?? []
    expect([file, known.includes(name ?? '')]).toEqual([file, true])
  }
})

it("lists the router's storage", () => {
  const source = readFileSync('node_modules/@tanstack/router-core/dist/esm/scroll-restoration.js', 'utf8')
  const [, name] = /"(tsr-scroll-restoration-[\w.]+)"/.exec(source) ?? []
  expect(known).toContain(name)
})

it('lists every cookie that our code sets, by its name over https', () => {
  const set = globSync('src/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*', 'src/features/marketing/**'],
  }).flatMap((file) => (readFileSync(file, 'utf8').match(/__Host-[\w-]+/g) ?? []).map((name) => name))
  const cookies = KEPT_IN_BROWSER.filter(({ place }) => place.startsWith('Informasjons')).map(
    ({ name }) => name,
  )
  expect(new Set(set)).toEqual(new Set(cookies))
})
