import { describe, expect, it } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { readFile } from './read-file.ts'

const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`

const sheet = (rows: readonly (readonly (string | number)[])[]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, y) =>
        `<row r="${y + 1}">${cells.map((value, x) => cell(value).replace('<c', `<c r="${'ABCDEF'[x]}${y + 1}"`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

const relations = (entries: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The least that is an Excel file, with these sheets. */
const workbook = (...sheets: string[]) => {
  const names = sheets.map((_, index) => index + 1)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(
      `<Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${names
      .map((n) => `<sheet name="Ark${n}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      names
        .map(
          (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
        )
        .join(''),
    ),
  }
  for (const n of names) files[`xl/worksheets/sheet${n}.xml`] = sheets[n - 1] ?? ''
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}

const read = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => readFile(new Blob(parts))

describe('a file with a list', () => {
  it('is read from Excel, where telephone numbers are numbers', async () => {
    const file = workbook(
      sheet([
        ['Navn', 'Telefon'],
        ['Kåre Ødegård', 4791234567],
        ['Siri', 91234568],
      ]),
    )
    expect(await read(file)).toEqual({
      kind: 'read',
      rows: [
        ['Navn', 'Telefon'],
        ['Kåre Ødegård', '4791234567'],
        ['Siri', '91234568'],
      ],
    })
  })

  it('is the first sheet that has anything in it', async () => {
    const file = workbook(sheet([]), sheet([['Ola', "'+4791234567"]]))
    expect(await read(file)).toEqual({ kind: 'read', rows: [['Ola', '+4791234567']] })
  })

  it('may have a large sheet', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => [
      `Vikar Nummer ${index}`,
      90_000_000 + index,
      `vikar${index}@example.com`,
      'Solbakken sykehjem',
      'Helsefagarbeider med nattvakter, medikamentkurs og førerkort. '.repeat(5),
    ])
    const list = await read(workbook(sheet(rows)))
    expect(list.kind === 'read' && list.rows).toHaveLength(2000)
  })

  it('is recognised by its content, not by its name', async () => {
    expect(await read('Navn;Telefon\nOla;91234567')).toMatchObject({ kind: 'read' })
  })

  it.each([
    ['nothing', '', /ingen rader/],
    ['blank rows', '\n \n\t\n', /ingen rader/],
    ['a sheet with nothing', workbook(sheet([])), /ingen rader/],
    ['an archive of something else', zipSync({ 'content.txt': strToU8('x') }), /Kunne ikke lese lista/],
    ['half an Excel file', workbook(sheet([['Ola', 1]])).slice(0, 200), /Kunne ikke lese lista/],
    ['an old Excel file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /eldre Excel-format/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4]), /ikke et regneark/],
    ['a PDF', '%PDF-1.7 tekst', /ikke et regneark/],
    ['too much', 'x'.repeat(5_000_001), /større enn 5 MB/],
  ])('is refused in words when it holds %s', async (_what, content, message) => {
    expect(await read(content)).toEqual({ kind: 'refused', message: expect.stringMatching(message) })
  })

  it('is refused before it fills the memory', async () => {
    const file = workbook(sheet([['Ola', 91234567]]))
    const view = new DataView(file.buffer)
    for (let at = 0; at < file.length - 28; at += 1)
      if (view.getUint32(at, true) === DIRECTORY_ENTRY) view.setUint32(at + 24, 90_000_000, true)
    expect(await read(file)).toMatchObject({ kind: 'refused' })
  })
})

const DIRECTORY_ENTRY = 0x02014b50
