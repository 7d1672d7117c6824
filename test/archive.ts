import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { paths } from '#shared/paths.ts'
import { PASSWORD } from './cast.ts'
import { cookieOf } from './cookies.ts'

export type Cells = Record<string, unknown>

/** A downloaded archive: its files by name, and the rows of its tables. */
export interface Archive {
  readonly headers: Headers
  readonly bytes: Buffer
  readonly files: Map<string, string>
  rows(table: string): Cells[]
}

/** Logs a person in and returns the cookie. */
export const cookieFor = async (url: string, { email }: { email: string }): Promise<string> => {
  const answer = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} cannot log in: ${answer.status}`)
  return cookieOf(answer.headers)
}

/** Downloads and unpacks the person's archive. */
export const downloadArchive = async (url: string, person: { email: string }): Promise<Archive> => {
  const cookie = await cookieFor(url, person)
  const answer = await fetch(url + paths.archive, { headers: { cookie } })
  if (!answer.ok) throw new Error(`no archive: ${answer.status} ${await answer.text()}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const files = await unzip(bytes)
  const rows = (table: string) => JSON.parse(files.get(`${table}.json`) ?? '') as Cells[]
  return { headers: answer.headers, bytes, files, rows }
}

/** The files in a ZIP archive, by name. Verifies their checksums. */
export const unzip = async (bytes: Buffer): Promise<Map<string, string>> => {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

/** The records of a CSV file as a spreadsheet reads them: semicolons, quotes doubled inside quotes. */
export const parseCsv = (file: string): string[][] => {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, plain = '', end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/g)) {
    if (end === '' && record.length === 0) break
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ';') continue
    records.push(record)
    record = []
  }
  return records
}
