import { describe, expect, it } from 'vitest'
import { htmlTable, ods, openDocumentXml, spreadsheetXml, xlsx, zipped } from '#test/workbooks.ts'
import { readFile } from './read-file.ts'
import { openZip } from './reading/zip.ts'

const read = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => readFile(new Blob(parts))

/** The cells of each sheet's rows. */
const cellsOf = async (...parts: Parameters<typeof read>) => {
  const list = await read(...parts)
  if (list.kind === 'refused') throw new Error(list.message)
  return list.sheets.map(({ rows }) => rows.map(({ cells }) => cells))
}

const sheet = (...rows: (string | number | null)[][]) => ({ name: 'Ark1', rows })
const u16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const OLD = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

describe('a file with a list', () => {
  it('is read from Excel, where telephone numbers are numbers', async () => {
    const file = xlsx([sheet(['Navn', 'Telefon'], ['Kåre Ødegård', 4791234567], ['Siri', 91234568])])
    expect(await cellsOf(file)).toEqual([
      [
        ['Navn', 'Telefon'],
        ['Kåre Ødegård', '4791234567'],
        ['Siri', '91234568'],
      ],
    ])
  })

  it('is read from the sheets that have any content', async () => {
    const file = xlsx([sheet(), sheet(['Ola', "'+4791234567"])])
    expect(await cellsOf(file)).toEqual([[['Ola', '+4791234567']]])
  })

  it('may have a large sheet', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => [
      `Vikar Nummer ${index}`,
      90_000_000 + index,
      `vikar${index}@example.com`,
      'Solbakken sykehjem',
      'Helsefagarbeider med nattvakter, medikamentkurs og førerkort. '.repeat(5),
    ])
    expect((await cellsOf(xlsx([sheet(...rows)])))[0]).toHaveLength(2000)
  })

  it('is recognised by its content, not by its name', async () => {
    expect(await read('Navn;Telefon\nOla;91234567')).toMatchObject({ kind: 'read' })
  })

  it('has shared texts, dates, formulas and numbers as a person reads them', async () => {
    const xml = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c s="1"><x:v>46354</x:v></x:c>
      <x:c><x:f>A1*1</x:f><x:v>9.1234567E7</x:v></x:c><x:c t="str"><x:f>X()</x:f><x:v>Kokk &amp;_x000D_
vakt</x:v></x:c>
      <x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const file = xlsx([sheet()], {
      'xl/worksheets/sheet1.xml': xml,
      'xl/sharedStrings.xml':
        '<sst><si><r><t>Ola </t></r><r><t>Hansen</t></r><rPh><t>オラ</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    })
    expect(await cellsOf(file)).toEqual([[['Ola Hansen', '2026-11-28', '91234567', 'Kokk &\nvakt', 'Ja']]])
  })
})

describe('a cell', () => {
  it('is empty if a formula failed, in Excel and in LibreOffice, in English and in Norwegian', async () => {
    const failed = ['#DIV/0!', '#N/A', '#I/T', '#VERDI!', 'Err:502', '########']
    const cells = await cellsOf(`Navn;Grupper\n${failed.map((error) => `Ola;${error}`).join('\n')}`)
    expect(cells[0]?.slice(1)).toEqual(failed.map(() => ['Ola', '']))
    expect(await cellsOf(ods([sheet(['Ola', '#DIV/0!', 'x'])]))).toEqual([[['Ola', 'x']]])
  })

  it('does not contain its comment in the XML of Excel 2003', async () => {
    const xml = spreadsheetXml([sheet(['Ola', 'Dahl'])]).replace(
      '</Data>',
      '</Data><Comment><ss:Data>Kan ikke fredager</ss:Data></Comment>',
    )
    expect(xml).toContain('fredager')
    expect(await cellsOf(xml)).toEqual([[['Ola', 'Dahl']]])
  })
})

const LIST = {
  name: 'Vikarer',
  rows: [
    ['Navn', 'Hjemmeadresse', 'Mobil'],
    ['Ola Hansen', 'Veien 1', 91234501],
    [null, null, null],
    ['Siri Dahl', 'Veien 2', 91234502],
  ],
  hiddenRows: [2],
  hiddenColumns: [2],
}
const COVER = { name: 'Forside', rows: [['Les meg']], state: 'hidden' as const }

describe('hidden rows, columns and sheets', () => {
  it.each([
    ['Excel', xlsx([COVER, LIST])],
    ['LibreOffice', ods([COVER, LIST])],
    ['LibreOffice, as XML', openDocumentXml([COVER, LIST]).replaceAll('document-content', 'document')],
    ['the XML of Excel 2003', spreadsheetXml([COVER, LIST])],
  ])('are recognised: sheets, rows and columns of %s', async (_what, file) => {
    expect(await read(file)).toEqual({
      kind: 'read',
      sheets: [
        expect.objectContaining({ name: 'Forside', isHidden: true }),
        {
          name: 'Vikarer',
          isHidden: false,
          rows: [
            { number: 1, isHidden: false, cells: ['Navn', 'Hjemmeadresse', 'Mobil'] },
            { number: 2, isHidden: true, cells: ['Ola Hansen', 'Veien 1', '91234501'] },
            { number: 4, isHidden: false, cells: ['Siri Dahl', 'Veien 2', '91234502'] },
          ],
          columns: [
            { number: 1, isHidden: false },
            { number: 2, isHidden: true },
            { number: 3, isHidden: false },
          ],
          count: { shown: 2, hidden: 1 },
          columnCount: 3,
        },
      ],
    })
  })

  it('are recognised in the rows of a page', async () => {
    const list = await read(htmlTable(LIST))
    expect(list).toMatchObject({
      sheets: [{ name: 'Tabell 1', count: { shown: 2, hidden: 1 }, rows: [{}, { isHidden: true }, {}] }],
    })
  })

  it('include a whole sheet that shows its rows one by one, and rows hidden by a macro', async () => {
    const rows = [
      ['Navn', 'Mobil'],
      ['Ola', 91234501],
    ]
    const sheetXml = `<worksheet><sheetFormatPr zeroHeight="1"/><sheetData><row r="1" hidden="0"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row></sheetData></worksheet>`
    const file = xlsx([sheet(), { name: 'Makro', state: 'veryHidden', rows }], {
      'xl/worksheets/sheet1.xml': sheetXml,
    })
    expect(await read(file)).toMatchObject({ sheets: [{ count: { shown: 1, hidden: 1 } }] })
  })
})

describe('a page with the extension of a spreadsheet', () => {
  it('is read as a browser would read it', async () => {
    const page = `<table><caption>Liste</caption><tr><th>Navn<th>Avdeling<th colspan="2">Telefon
      <tr><td>Ola&nbsp;&Oslash;deg&aring;rd<td rowspan="2">Solbakken<br>2. etasje<td>0047 912 34 501<td>privat</tr>
      <tr><td><b>Siri</b> Dahl<script>alert(1)</script></td><td>91234502</td></tr></table>`
    expect(await cellsOf(page)).toEqual([
      [
        ['Navn', 'Avdeling', 'Telefon', ''],
        ['Ola Ødegård', 'Solbakken\n2. etasje', '0047 912 34 501', 'privat'],
        ['Siri Dahl', '', '91234502', ''],
      ],
    ])
  })

  it('yields the number behind a narrow column or a format, and no comments', async () => {
    const page = `<table><tr><td><comment>Kan ikke fredager</comment>Ola</td><td sdval="91234501" sdnum="1033">9,12E+07</td></tr>
      <tr><td>Siri</td><td x:num="91234502">########</td></tr><tr><td>Åse</td><td sdval="29222">02.01.80</td></tr></table>`
    expect(await cellsOf(page)).toEqual([
      [
        ['Ola', '91234501'],
        ['Siri', '91234502'],
        ['Åse', '02.01.80'],
      ],
    ])
  })

  it('is decoded from the old character set too', async () => {
    const page = '<html><body><table><tr><td>Kåre Ødegård</td><td>91234501</td></tr></table></body></html>'
    expect(await cellsOf(Uint8Array.from(Buffer.from(page, 'latin1')))).toEqual([
      [['Kåre Ødegård', '91234501']],
    ])
  })
})

describe('a file that cannot be read', () => {
  const bof = [0x09, 0x08, 0x10, 0, ...Array<number>(16).fill(6), 0x2f, 0]
  it.each([
    ['nothing', '', /ingen rader/],
    ['blank rows', '\n \n\t\n', /ingen rader/],
    ['a sheet with nothing', xlsx([sheet()]), /ingen rader/],
    ['an archive of something else', zipped({ 'vikarer.csv': 'x' }), /pakket mappe.*Pakk den ut/],
    [
      'half an Excel file',
      xlsx([sheet(['Ola', 1])]).slice(0, 200),
      /skadet.*Last den ned på nytt.*Lagre som/,
    ],
    ['an old Excel file', [OLD, u16('Workbook')], /gamle Excel-formatet.*«Lagre som».*\.xlsx/],
    ['a locked Excel file', [OLD, u16('EncryptionInfo EncryptedPackage')], /passord.*Beskytt arbeidsbok/],
    ['a locked old Excel file', [OLD, Uint8Array.from(bof), u16('Workbook')], /passord/],
    ['a locked file of LibreOffice', ods([LIST], '<m:x><m:encryption-data/></m:x>'), /passord.*LibreOffice/],
    ['a binary workbook', zipped({ 'xl/workbook.bin': 'x' }), /\.xlsb.*«Lagre som»/],
    ['a document', zipped({ 'word/document.xml': '<x/>' }), /Word-dokument.*Lim inn/],
    ['an old document', [OLD, u16('WordDocument')], /Word-dokument/],
    ['a sheet of a Mac', zipped({ 'Index/Document.iwa': 'x' }), /Numbers.*Eksporter til/],
    ['a page without a table', '<!doctype html><p>Logg inn</p>', /nettside uten/],
    ['a list of another program', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS', /Kunne ikke lese.*Lagre som/],
    ['other XML', '<?xml version="1.0"?><uof:UOF/>', /Kunne ikke lese.*Lagre som/],
    ['an archive of a page', 'MIME-Version: 1.0\r\nContent-Type: multipart/related', /nettarkiv.*Lagre som/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4]), /ikke et regneark/],
    ['a PDF', '%PDF-1.7 tekst', /PDF/],
    ['too much', 'x'.repeat(20_000_001), /Filen er 20 MB, og grensen er 20 MB/],
  ])('is refused with instructions when it contains %s', async (_what, content, message) => {
    const list = await (Array.isArray(content) ? read(...content) : read(content))
    expect(list).toEqual({ kind: 'refused', message: expect.stringMatching(message) })
  })
})

describe('a file that is too large', () => {
  it('is counted to its end, and only its first part is kept', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => `Vikar ${index};${90_000_000 + index}`)
    const list = await read(rows.join('\n'))
    expect(list).toMatchObject({ sheets: [{ count: { shown: 200_000, hidden: 0 } }] })
    expect(list.kind === 'read' && list.sheets[0]?.rows).toHaveLength(5000)
  })

  it('keeps the rows that a filter shows, however far down they are', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => [`Vikar ${index}`])
    const hiddenRows = rows.slice(1).map((_, index) => index + 1)
    const list = await read(spreadsheetXml([{ name: 'Ark1', rows, hiddenRows }]))
    const seen = list.kind === 'read' && list.sheets[0]?.rows.filter(({ isHidden }) => !isHidden)
    expect(seen).toEqual([{ number: 12_000, isHidden: false, cells: ['Vikar 11999'] }])
    expect(list).toMatchObject({ sheets: [{ count: { shown: 1, hidden: 11_999 } }] })
  })

  it('that has a stray cell in the last column has one column more', async () => {
    const cells = `<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>`
    const file = xlsx([sheet()], {
      'xl/worksheets/sheet1.xml': `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${cells}</sheetData></worksheet>`,
    })
    expect(await read(file)).toMatchObject({
      sheets: [{ rows: [{ cells: ['1', '2'] }], columns: [{ number: 1 }, { number: 16_384 }] }],
    })
  })

  it('that has content in every column is kept in part and counted', async () => {
    const row = Array.from({ length: 16_384 }, (_, x) => x)
    const list = await read(xlsx([sheet(row, row)]))
    expect(list).toMatchObject({ sheets: [{ columnCount: 16_384 }] })
    expect(list.kind === 'read' && list.sheets[0]?.columns).toHaveLength(200)
  })

  it('that repeats itself is cut', async () => {
    const cell =
      '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>'
    const xml = `<office:document><office:spreadsheet><table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table></office:spreadsheet></office:document>`
    const list = await read(xml)
    expect(list).toMatchObject({ sheets: [{ count: { shown: 1_048_576 } }] })
    expect(list.kind === 'read' && list.sheets[0]?.rows).toHaveLength(5000)
  })

  it('that grows too large unpacked is refused before it fills the memory', async () => {
    const file = xlsx([sheet(['Ola', 91234567])])
    const view = new DataView(file.buffer)
    for (let at = 0; at < file.length - 28; at += 1)
      if (view.getUint32(at, true) === DIRECTORY_ENTRY) view.setUint32(at + 24, 310_000_000, true)
    expect(await read(file)).toEqual({ kind: 'refused', message: expect.stringMatching(/over 300 MB/) })
  })

  it('is read no further than the limit, whatever its header claims', async () => {
    const zip = openZip(zipped({ a: 'x'.repeat(900), b: 'x'.repeat(900) }), 1000)
    const read = async (name: string) => zip.read(name, () => {})
    expect(await read('a')).toBe(true)
    await expect(read('b')).rejects.toThrow(/over 300 MB/)
    const bytes = zipped({ a: 'x'.repeat(900_000) })
    const view = new DataView(bytes.buffer)
    const at = Array.from(bytes.keys()).findLast(
      (place) => view.getUint32(Math.min(place, bytes.length - 4), true) === DIRECTORY_ENTRY,
    )
    view.setUint32((at ?? 0) + 24, 10, true)
    let seen = 0
    const lying = openZip(bytes, 100_000).read('a', (text) => (seen += text.length))
    await expect(lying).rejects.toThrow(/over 300 MB/)
    expect(seen).toBeLessThanOrEqual(100_000)
  })
})

const DIRECTORY_ENTRY = 0x02014b50
