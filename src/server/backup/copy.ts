import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { escapeIdentifier, type Client } from 'pg'
import { from, to } from 'pg-copy-streams'

/** Counts the rows that pass. */
export interface Passed {
  readonly rows: number
  readonly sha256: string
}

interface Source {
  readonly name: string
  readonly columns: readonly string[]
  readonly order: readonly string[]
}

/** Called at intervals while a table is copied. */
export type OnRows = (rows: number) => void

/** Writes all rows of a table to a file, packed, in the order of its key. Holds a few blocks of it at a time. */
export const copyToFile = async (
  client: Client,
  table: Source,
  file: string,
  onRows: OnRows,
): Promise<Passed> => {
  const counter = countRows(onRows)
  const written = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(client.query(to(selection(table))), counter.pass, createGzip(), written)
  return counter.result()
}

/** Reads a table's rows in the format of a backup, without storing them. */
export const readThrough = async (client: Client, table: Source, onRows: OnRows): Promise<Passed> => {
  const counter = countRows(onRows)
  await pipeline(client.query(to(selection(table))), counter.pass, async (rows) => {
    for await (const _ of rows);
  })
  return counter.result()
}

/** Loads a file into a table. */
export const copyFromFile = async (
  client: Client,
  table: Pick<Source, 'name' | 'columns'>,
  file: string,
  onRows: OnRows,
): Promise<void> => {
  const target = `${escapeIdentifier(table.name)} (${listOf(table.columns)})`
  const loading = client.query(from(`copy ${target} from stdin`))
  await pipeline(createReadStream(file), createGunzip(), countRows(onRows).pass, loading)
}

const selection = ({ name, columns, order }: Source) => {
  const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : ''
  return `copy (select ${listOf(columns)} from ${escapeIdentifier(name)}${sorted}) to stdout`
}

const listOf = (columns: readonly string[]) => columns.map((column) => escapeIdentifier(column)).join(', ')

const LINE_END = 10
const TELL_EVERY = 100_000

/** COPY writes one row per line: line breaks in values are escaped. */
const countRows = (onRows: OnRows) => {
  const hash = createHash('sha256')
  let rows = 0
  const pass = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      const before = rows
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) rows += 1
      if (Math.floor(before / TELL_EVERY) < Math.floor(rows / TELL_EVERY)) onRows(rows)
      yield chunk
    }
  }
  return { pass, result: (): Passed => ({ rows, sha256: hash.digest('hex') }) }
}
