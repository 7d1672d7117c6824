import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOrCreate } from './create-once.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vikarklar-made-once-'))
  file = path.join(folder, 'key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a secret is created once, readable by its owner only', () => {
  expect(readOrCreate(file, () => 'first')).toBe('first')
  expect(readOrCreate(file, () => 'second')).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['key'])
})

it('a draft of a killed process is not used as the secret and is removed', () => {
  writeFileSync(`${file}.draft-0123`, 'fi')
  expect(readOrCreate(file, () => 'first')).toBe('first')
  expect(readdirSync(folder)).toEqual(['key'])
})

// Fails when the file is written in place: another process then reads a part of it, or cannot create it.
it('processes that make it at once all get the same one', async () => {
  const script = `import { readOrCreate } from ${JSON.stringify(new URL('create-once.ts', import.meta.url).href)}
    process.stdout.write(readOrCreate(${JSON.stringify(file)}, () => crypto.randomUUID()))`
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]),
    ),
  )
  expect(new Set(made.map(({ stdout }) => stdout)).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['key'])
})
