import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A new folder that PostgreSQL's own user can pass when we are root. In a closed one the database would go to a place
 * of its own, and would stay there when the folder is removed.
 */
export const makeFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `vikarklar-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
