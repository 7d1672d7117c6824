import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Messages that a stand-in caught, one file each, named by the message's id: the same message twice is one file, and
 * ids (UUID version 7) sort by time.
 */
export interface LocalMessages {
  put(id: string, content: object): Promise<void>
  /** The newest first, at most `limit`, unchanged. */
  newest(limit: number): Promise<unknown[]>
}

export const openLocalMessages = (dataDir: string, kind: 'sms' | 'email'): LocalMessages => {
  const folder = path.join(dataDir, 'messages', kind)
  const ready = mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async put(id, content) {
      await ready
      const file = path.join(folder, `${id}.json`)
      await writeFile(`${file}.part`, JSON.stringify(content), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async newest(limit) {
      await ready
      const files = (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .toReversed()
      return Promise.all(files.slice(0, limit).map((name) => readMessage(path.join(folder, name))))
    },
  }
}

const readMessage = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
