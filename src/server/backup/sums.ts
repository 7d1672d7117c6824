import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The format of `sha256sum`, so that a backup can be checked on a machine without the service. */
export const SUMS_FILE = 'SHA256SUMS'

const LINE = /^([0-9a-f]{64}) {2}([\w.]+)$/

/** Written last: a folder without it is not a finished backup. */
export const writeSums = async (folder: string): Promise<void> => {
  const lines: string[] = []
  for (const file of (await readdir(folder)).toSorted())
    lines.push(`${await sumOf(path.join(folder, file))}  ${file}\n`)
  await writeFile(path.join(folder, SUMS_FILE), lines.join(''), { mode: 0o600, flush: true })
}

/** @throws Error: a file is missing or changed. The message has one line and names the first */
export const verifySums = async (folder: string, needed: readonly string[]): Promise<void> => {
  const sums = await readSums(folder)
  for (const file of needed)
    if (!sums.has(file)) throw new Error(`The backup ${folder} is damaged: ${SUMS_FILE} lacks ${file}`)
  for (const [file, sum] of sums) {
    const found = await sumOf(path.join(folder, file)).catch(() => null)
    if (found === null) throw new Error(`The backup ${folder} is damaged: ${file} is missing`)
    if (found !== sum)
      throw new Error(`The backup ${folder} is damaged: ${file} is not what was written (SHA-256)`)
  }
}

const readSums = async (folder: string): Promise<Map<string, string>> => {
  const text = await readFile(path.join(folder, SUMS_FILE), 'utf8').catch(() => {
    throw new Error(`${folder} is not a finished backup: it has no ${SUMS_FILE}`)
  })
  const lines = text.split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const [, sum, file] = LINE.exec(line) ?? []
      if (!sum || !file) throw new Error(`The backup ${folder} is damaged: ${SUMS_FILE} cannot be read`)
      return [file, sum]
    }),
  )
}

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
