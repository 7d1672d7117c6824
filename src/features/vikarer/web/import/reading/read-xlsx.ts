import { type Book, readCells } from './xlsx-cells.ts'
import { readPart } from './read-part.ts'
import { Refusal, REFUSED } from './refusals.ts'
import type { OnRows, Sheet } from './sheet.ts'
import { attribute, type Attributes, isTrue } from './xml.ts'
import type { Zip } from './zip.ts'

/** The sheets of an Excel workbook in its order, without those that no menu shows (`veryHidden`). */
export async function readWorkbook(zip: Zip, onRows: OnRows): Promise<Sheet[]> {
  const [root] = (await relationsOf(zip, '')).filter(({ type }) => type === 'officeDocument')
  const path = root?.path ?? 'xl/workbook.xml'
  const { sheets, from1904 } = await readContents(zip, path)
  const relations = await relationsOf(zip, path)
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path ?? ''
  const book: Book = {
    from1904,
    strings: await readStrings(zip, pathOf('sharedStrings')),
    dates: await readDates(zip, pathOf('styles')),
  }
  const read: Sheet[] = []
  for (const { name, relation, state } of sheets) {
    const target = relations.find(({ id, type }) => id === relation && type === 'worksheet')
    if (target && state !== 'veryHidden')
      read.push(await readCells(zip, target.path, { name, isHidden: state === 'hidden', book, onRows }))
  }
  return read
}

interface Relation {
  readonly id: string
  /** The last part of the type's address: the rest differs between the standard's two forms. */
  readonly type: string
  readonly path: string
}

/** The parts that a part of the workbook refers to. */
async function relationsOf(zip: Zip, path: string): Promise<Relation[]> {
  const cut = path.lastIndexOf('/') + 1
  const folder = path.slice(0, cut)
  const relations: Relation[] = []
  await readPart(zip, `${folder}_rels/${path.slice(cut)}.rels`, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolve(folder, target) })
    },
  })
  return relations
}

const resolve = (folder: string, target: string) =>
  decodeURI(new URL(target, `file:///${folder}`).pathname).slice(1)

async function readContents(zip: Zip, path: string) {
  const sheets: { name: string; relation: string; state: string }[] = []
  let from1904 = false
  const isThere = await readPart(zip, path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') return
      const relation = relationIdOf(attributes)
      sheets.push({ name: attributes['name'] ?? '', relation, state: attributes['state'] ?? 'visible' })
    },
  })
  if (!isThere) throw new Refusal(REFUSED.damaged)
  return { sheets, from1904 }
}

/** `r:id`; the prefix `r` may have any name. */
const relationIdOf = (attributes: Attributes) => {
  const { id: _id, ...others } = attributes
  return attribute(others, 'id') ?? ''
}

/** The texts of all sheets, without their pronunciation (`rPh`). */
async function readStrings(zip: Zip, path: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isSound = false
  let size = 0
  await readPart(zip, path, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isSound = true
      isText = name === 't' && !isSound
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isSound = false
      if (name !== 'si') return
      size += text.length
      if (size > STRINGS_MAX) throw new Refusal(REFUSED.unfoldsTooFar)
      strings.push(text)
    },
  })
  return strings
}

/** Letters, all in memory at once. */
const STRINGS_MAX = 60_000_000

/** Lists for each style whether it shows a number as a date. */
async function readDates(zip: Zip, path: string): Promise<boolean[]> {
  const own = new Map<string, string>()
  const dates: boolean[] = []
  let isCellStyles = false
  await readPart(zip, path, {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isCellStyles = true
      if (name !== 'xf' || !isCellStyles) return
      const id = attributes['numFmtId'] ?? ''
      const code = own.get(id)
      dates.push(code === undefined ? isDateId(Number(id)) : isDateCode(code))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return dates
}

/** Excel's own date formats. */
const isDateId = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** 'dd.mm.yyyy', but not '"d" 0' or '[Red]0'. */
const isDateCode = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
