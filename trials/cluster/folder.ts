import { rmSync } from 'node:fs'
import { makeFolder } from '#test/folder.ts'

/** A folder for as long as a trial lasts; it is removed with this process when that ends in an error. */
export const makeOwnFolder = (name: string) => {
  const folder = makeFolder(name)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { folder, remove }
}
