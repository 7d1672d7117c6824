import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

export const MANIFEST_FILE = 'manifest.json'
export const SECRET_FILE = 'secret'

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** SHA-256 of the rows as COPY writes them, in the order of the key: the same for the same rows, in any database. */
  sha256: z.string(),
})

const Sequence = z.object({
  table: z.string(),
  column: z.string(),
  lastValue: z.string().regex(/^\d+$/),
  isCalled: z.boolean(),
})

const Manifest = z.object({
  /** The version of the folder's format. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  /** Other clients used the database, so the backup may lack their later changes. */
  wasInUse: z.boolean(),
  secret: z.object({
    isIncluded: z.boolean(),
    /** Identifies a secret without containing it; null if it was lost. The database has its own. */
    fingerprint: z.string().nullable(),
  }),
  tables: z.array(Table),
  sequences: z.array(Sequence),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof Table>
export type BackedUpSequence = z.infer<typeof Sequence>

export const tableFile = (name: string): string => `${name}.copy.gz`

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })

/** @throws Error: the file is not our manifest. The message has one line */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const file = path.join(folder, MANIFEST_FILE)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup: it has no ${MANIFEST_FILE}`)
  })
  const parsed = Manifest.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new Error(`${file} cannot be read: it is damaged, or of another version of Vikarklar`)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
