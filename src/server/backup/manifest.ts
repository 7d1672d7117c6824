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
  /** How the folder is to be read. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The last one that the database had. */
  migration: z.string(),
  /** Somebody else was at the database: what happened after the backup is not in it. */
  wasInUse: z.boolean(),
  secret: z.object({
    isIncluded: z.boolean(),
    /** Tells whether a secret is the same one; null where it was lost. The database has its own. */
    fingerprint: z.string().nullable(),
  }),
  tables: z.array(Table),
  sequences: z.array(Sequence),
})

/** What is in a backup. */
export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof Table>
export type BackedUpSequence = z.infer<typeof Sequence>

export const tableFile = (name: string): string => `${name}.copy.gz`

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })

/** @throws Error with one line when it is no manifest of ours */
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
