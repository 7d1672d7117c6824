import { open, type FileHandle } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unzip } from '#test/archive.ts'
import { writeZip, type Entry } from './zip.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'vikarklar-zip-'))
const modified = new Date('2026-11-23T07:00:00Z')
const stays = new AbortController().signal

let file: FileHandle
beforeEach(async () => {
  file = await open(path.join(folder, crypto.randomUUID()), 'wx+', 0o600)
})
afterEach(() => file.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** Chunks that record how many were read, and whether their source was closed. */
const counted = (chunk: string, count: number, failsAt = -1) => {
  const seen = { taken: 0, isClosed: false }
  async function* chunks() {
    try {
      for (; seen.taken < count; seen.taken += 1) {
        if (seen.taken === failsAt) throw new Error('the source broke')
        yield chunk
      }
    } finally {
      seen.isClosed = true
    }
  }
  return { seen, chunks: chunks() }
}

describe('an archive', () => {
  it('contains its entries, in order', async () => {
    const entries: Entry[] = [
      { name: 'a.txt', chunks: ['Blåbær', ' og ', 'ørret'] },
      { name: 'tom.txt', chunks: [] },
      { name: 'b.txt', chunks: counted('x'.repeat(100_000), 30).chunks },
    ]
    await writeZip(file, entries, { modified, gone: stays })
    const { size } = await file.stat()
    const bytes = Buffer.alloc(size)
    await file.read(bytes, 0, size, 0)
    expect([...(await unzip(bytes))]).toEqual([
      ['a.txt', 'Blåbær og ørret'],
      ['tom.txt', ''],
      ['b.txt', 'x'.repeat(3_000_000)],
    ])
  })

  it.each([0, 3, 40])(
    'whose source breaks after %i chunks says so, and nothing reads on',
    async (failsAt) => {
      const source = counted(crypto.randomUUID().repeat(5000), 50, failsAt)
      const next = counted('x', 1)
      const entries = [
        { name: 'a', chunks: ['x'] },
        { name: 'b', chunks: source.chunks },
        { name: 'c', chunks: next.chunks },
      ]
      await expect(writeZip(file, entries, { modified, gone: stays })).rejects.toThrow('the source broke')
      expect(source.seen).toEqual({ taken: failsAt, isClosed: true })
      expect(next.seen.taken).toBe(0)
    },
  )

  it('stops its source when the file accepts no more', async () => {
    await file.close()
    file = await open(import.meta.filename, 'r')
    const source = counted(Buffer.from(crypto.getRandomValues(new Uint8Array(50_000))).toString('hex'), 1000)
    const attempt = writeZip(file, [{ name: 'a', chunks: source.chunks }], { modified, gone: stays })
    await expect(attempt).rejects.toThrow(/EBADF/)
    expect(source.seen.isClosed).toBe(true)
    expect(source.seen.taken).toBeLessThan(1000)
  })

  it('is not finished when it is aborted', async () => {
    const gone = new AbortController()
    const source = counted('x'.repeat(1000), 100_000)
    const attempt = writeZip(file, [{ name: 'a', chunks: source.chunks }], { modified, gone: gone.signal })
    setTimeout(() => gone.abort(), 5)
    await expect(attempt).rejects.toThrow(/aborted/)
    expect(source.seen.isClosed).toBe(true)
    expect(source.seen.taken).toBeLessThan(100_000)
  })
})
