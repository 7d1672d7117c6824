import { type Handler, readXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** Reads a file of XML of an archive. False: there is no such file. */
export async function readPart(zip: Zip, path: string, handler: Handler): Promise<boolean> {
  const xml = readXml(handler)
  const isThere = await zip.read(path, xml.write)
  xml.end()
  return isThere
}
