import { rmSync } from 'node:fs'
import { makeFolder } from '#test/folder.ts'

/** A folder for the duration of a trial; it is also removed when this process ends with an error. */
export const makeOwnFolder = (name: string) => {
  const folder = makeFolder(name)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { folder, remove }
}
