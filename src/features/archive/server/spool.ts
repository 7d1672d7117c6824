import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A file that no folder lists: its content is gone once it is closed, and when the process ends before that, however
 * it ends.
 */
export const openSpool = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vikarklar-archive-'))
  try {
    return await open(path.join(folder, 'archive.zip'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
