import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { makeFolder } from '#test/folder.ts'
import { canMount, mountDisk, unmount } from '#test/small-disk.ts'
import { makeDataDir } from './directories.ts'
import { startPostgres, type EmbeddedPostgres } from './supervisor.ts'

let folder: string
let running: EmbeddedPostgres | undefined

beforeEach(() => {
  folder = makeFolder('causes')
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

const start = async (dataDir: string) => {
  const warnings: string[] = []
  running = await startPostgres({ dataDir, settings: { fsync: 'off' }, warn: (line) => warnings.push(line) })
  await running.stop()
  running = undefined
  return warnings
}

it('a folder of the database with another mode is repaired, and said once', async () => {
  expect(await start(folder)).toEqual([])
  const cluster = path.join(folder, 'postgres', 'data')
  chmodSync(cluster, 0o755)
  expect(await start(folder)).toEqual([
    `${cluster} had the mode 0755, with which the database does not start: it has 0700 now`,
  ])
  expect(statSync(cluster).mode & 0o777).toBe(0o700)
  expect(await start(folder)).toEqual([])
})

it('a data folder that its owner cannot use is repaired', () => {
  const warnings: string[] = []
  chmodSync(folder, 0o511)
  makeDataDir(folder, (line) => warnings.push(line))
  expect(warnings).toEqual([expect.stringContaining('had the mode 0511')])
  expect(statSync(folder).mode & 0o777).toBe(0o711)
})

describe('a data folder that is no folder', () => {
  it('is one sentence, in whichever process it occurs first', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    await expect(startPostgres({ dataDir: file })).rejects.toThrow(
      `${file} is a file, and DATA_DIR must be a folder`,
    )
    expect(() => loadConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR must be .*is a file/)
    await expect(startPostgres({ dataDir: path.join(file, 'below') })).rejects.toThrow(
      /^Cannot make the folder .*ENOTDIR/,
    )
  })
})

describe.skipIf(!canMount())('on a disk of its own (skipped where none can be mounted)', () => {
  afterEach(() => unmount(path.join(folder, 'disk')))

  it('a first start on a full disk names the folder and the free space', async () => {
    const disk = mountDisk(folder, '20m')
    await expect(startPostgres({ dataDir: disk })).rejects.toThrow(
      /^The disk of \/\S+\/disk\/postgres is full \(\d+ MB are free\): make room, or set DATA_DIR to a folder on another disk/,
    )
  })

  it('a full disk is named where the secret has no room', () => {
    const disk = mountDisk(folder, '1m')
    try {
      writeFileSync(path.join(disk, 'filler'), Buffer.alloc(2 ** 21))
    } catch {
      // Fill the remaining space.
    }
    expect(() => loadConfig({ DATA_DIR: disk })).toThrow(/The disk of \S+ is full \(0 MB are free\)/)
  })

  it('one that only reads is one sentence', async () => {
    const disk = mountDisk(folder, '20m', ',ro')
    await expect(startPostgres({ dataDir: disk })).rejects.toThrow(
      /^Cannot write to \/\S+: its disk only reads/,
    )
  })
})
