import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads a secret that is made the first time it is asked for. It is written atomically: concurrent processes all get
 * the same one, and a process that is killed here leaves nothing that the next takes for it.
 */
export const readOrCreate = (file: string, make: () => string): string => {
  if (!existsSync(file)) putWhole(file, make())
  removeDrafts(file)
  return readFileSync(file, 'utf8').trim()
}

const draftOf = (file: string) => `${file}.draft-`

/** A link refuses to replace what another process has put there meanwhile. */
const putWhole = (file: string, content: string) => {
  const draft = draftOf(file) + randomBytes(6).toString('hex')
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  }
}

/** Removes our draft and those of killed processes: once the file exists, no draft is needed. */
const removeDrafts = (file: string) => {
  const start = path.basename(draftOf(file))
  for (const entry of readdirSync(path.dirname(file)))
    if (entry.startsWith(start)) rmSync(path.join(path.dirname(file), entry), { force: true })
}
