import { type Handler, readXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** Reads an XML file of an archive. False if it does not exist. */
export async function readPart(zip: Zip, path: string, handler: Handler): Promise<boolean> {
  const xml = readXml(handler)
  const isThere = await zip.read(path, xml.write)
  xml.end()
  return isThere
}
