import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './supervisor.ts'

let dataDir: string

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'))
})

afterEach(() => {
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('of two, the second is refused; a refusal does not open the lock for a third', () => {
  const unlock = lockDataDir(dataDir)
  for (const _ of [2, 3]) expect(() => lockDataDir(dataDir)).toThrow(`The database in ${dataDir} is in use`)
  unlock()
  lockDataDir(dataDir)()
})

test('giving it back twice is harmless', () => {
  const unlock = lockDataDir(dataDir)
  unlock()
  unlock()
})

test('it leaves one empty file that only its owner can open', () => {
  const unlock = lockDataDir(dataDir)
  expect(fs.readdirSync(dataDir)).toEqual(['postgres.lock'])
  expect(fs.statSync(path.join(dataDir, 'postgres.lock'))).toMatchObject({ size: 0, mode: 0o100600 })
  unlock()
})

test('a directory that cannot be locked is named', () => {
  expect(() => lockDataDir(path.join(dataDir, 'missing'))).toThrow(/^Cannot lock .*missing\/postgres\.lock: /)
})
