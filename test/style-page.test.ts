import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolveConfig } from 'vite'
import { groupNames, groups, partNames } from '#app/stil/part-names.ts'

const root = path.join(import.meta.dirname, '..')
const ui = path.join(root, 'src/web/ui')

test('the page /stil shows every component that a page uses, and its parts', () => {
  const used = imported(sources('src/{app,features,web}/**/*.tsx', 'src/app/stil/**', 'src/web/ui/**'))
  const shown = imported(sources('src/app/stil/**/*.tsx'))
  const components = globSync('**/*.tsx', { cwd: ui, exclude: ['pictures/**'] }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((file) => used.has(file) && !shown.has(file))).toEqual([])

  const reached = withWhatTheyConsistOf(shown)
  expect(components.filter((file) => !reached.has(file))).toEqual([])
})

test('a part has one name, and every name a group', () => {
  expect(new Set(partNames).size).toBe(partNames.length)
  expect(partNames).toEqual(groupNames.flatMap((name) => groups[name]))
})

test('nothing that is built for production imports the page /stil', async () => {
  const importers = sources('src/**/*.{ts,tsx}', 'src/app/stil/**').filter((file) =>
    /['"/]stil\//.test(readFileSync(file, 'utf8')),
  )
  expect(importers).toEqual([])

  const production = await resolveConfig({ logLevel: 'silent' }, 'build', 'production')
  expect(production.plugins.map(({ name }) => name)).not.toContain('style-page')
  const entries = JSON.stringify(production.build.rolldownOptions.input ?? 'index.html')
  expect(entries).toContain('index.html')
  expect(entries).not.toContain('stil')

  const development = await resolveConfig({ logLevel: 'silent' }, 'serve', 'development')
  expect(development.plugins.map(({ name }) => name)).toContain('style-page')
})

/** The matching files, without tests and those that match one of `without`. */
function sources(pattern: string, ...without: string[]): string[] {
  return globSync(pattern, { cwd: root, exclude: without })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, file))
}

/** Modules of src/web/ui that these files import, statically or dynamically. */
function imported(files: string[]): Set<string> {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"](#web\/ui\/|\.\.?\/)([\w./-]+\.tsx?)['"]/g)].map(
      ([, from = '', name = '']) =>
        from.startsWith('#') ? name : path.relative(ui, path.join(path.dirname(file), from, name)),
    ),
  )
  return new Set(found.filter((name) => !name.startsWith('..') && existsSync(path.join(ui, name))))
}

function withWhatTheyConsistOf(shown: Set<string>): Set<string> {
  const reached = new Set(shown)
  for (const file of reached) {
    // A set that grows during its iteration is iterated to its end.
    for (const part of imported([path.join(ui, file)])) reached.add(part)
  }
  return reached
}
