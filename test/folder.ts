import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A new folder that PostgreSQL's own user can enter under root. In a closed one the database would be placed elsewhere,
 * and remain when the folder is removed.
 */
export const makeFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `vikarklar-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
