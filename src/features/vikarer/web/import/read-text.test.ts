import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { decodeText } from './reading/read-bytes.ts'
import { readText } from './read-text.ts'

describe('a pasted list', () => {
  it('has tabs between its cells, whatever their content', async () => {
    const pasted = 'Navn\tTelefon\tKompetanse\r\nKåre Ødegård\t912 34 567\tkokk; servitør, vakt\r\n'
    expect(await readText(pasted)).toEqual([
      ['Navn', 'Telefon', 'Kompetanse'],
      ['Kåre Ødegård', '912 34 567', 'kokk; servitør, vakt'],
    ])
  })

  it('keeps line breaks inside quotation marks, and quotation marks inside words', async () => {
    const pasted = 'Ola "Ole" Hansen\t"Kokk\n""faglært""\nfra 2019"\nSiri Dahl\tVakt'
    expect(await readText(pasted)).toEqual([
      ['Ola "Ole" Hansen', 'Kokk\n"faglært"\nfra 2019'],
      ['Siri Dahl', 'Vakt'],
    ])
  })

  it('is not swallowed by a lone quotation mark', async () => {
    expect(await readText('Ola Hansen;91234567;"\nSiri Dahl;91234568;Vakt\nPer Li;91234569;')).toHaveLength(3)
  })

  it('ends with its last row that has content', async () => {
    expect(await readText('\nOla;1\n  ; \nSiri;2\n\n;')).toEqual([
      [''],
      ['Ola', '1'],
      ['', ''],
      ['Siri', '2'],
    ])
    expect(await readText(' \n\t\n')).toEqual([])
  })
})

describe('a CSV file', () => {
  const siri = ['Siri Åsen', '91234567', 'siri@example.com']

  it.each([
    [
      'semicolons, as from a Norwegian Excel',
      'Navn;Telefon;E-post\r\nSiri Åsen;91234567;siri@example.com\r\n',
    ],
    ['commas', 'Navn,Telefon,E-post\nSiri Åsen,91234567,siri@example.com\n'],
    [
      'a first line that names the separator',
      'sep=|\r\nNavn|Telefon|E-post\r\nSiri Åsen|91234567|siri@example.com',
    ],
    ['a byte order mark', '\ufeffNavn;Telefon;E-post\nSiri Åsen;91234567;siri@example.com'],
  ])('is read with %s', async (_what, text) => {
    expect(await readText(text)).toEqual([['Navn', 'Telefon', 'E-post'], siri])
  })

  it('is read in every encoding that spreadsheets write', async () => {
    const text = 'Siri Åsen;91234567;siri@example.com\r\n'
    const utf16 = (marks: number[], swap: boolean) => {
      const bytes = Buffer.from(text, 'utf16le')
      return Uint8Array.from([...marks, ...(swap ? bytes.swap16() : bytes)])
    }
    const files = [
      new TextEncoder().encode(text),
      Uint8Array.from([0xef, 0xbb, 0xbf, ...Buffer.from(text)]),
      Uint8Array.from(Buffer.from(text, 'latin1')), // Å is the same in windows-1252
      utf16([0xff, 0xfe], false),
      utf16([0xfe, 0xff], true),
    ]
    for (const file of files) expect(await readText(decodeText(file))).toEqual([siri])
    for (const file of [
      utf16([], false), // without a byte order mark
      utf16([], true),
      bytesOf(text, { Å: 0x81 }), // a Mac's
      bytesOf(text, { Å: 0x8f }), // DOS
    ])
      expect(await readText(decodeText(file))).toEqual([siri])
    expect(decodeText(Uint8Array.from([0x80, 0x20, 0x92]))).toBe('€ ’') // only windows-1252 has these
  })

  it('keeps the Norwegian letters of a Mac or DOS, and the quotes of Windows', () => {
    const text = 'Kåre Ødegård;Ærlig Næss;Bjørnstjerne Bjørnson;André'
    const mac = { å: 0x8c, ø: 0xbf, æ: 0xbe, Ø: 0xaf, Æ: 0xae, é: 0x8e }
    const dos = { å: 0x86, ø: 0x9b, æ: 0x91, Ø: 0x9d, Æ: 0x92, é: 0x82 }
    expect(decodeText(bytesOf(text, mac))).toBe(text)
    expect(decodeText(bytesOf(text, dos))).toBe(text)
    const windows = { '’': 0x92, '–': 0x96, ö: 0xf6 }
    expect(decodeText(bytesOf('Jo d’Arc – Björn', windows))).toBe('Jo d’Arc – Björn')
  })

  it('from our own export is unchanged, without the apostrophes against formulas', async () => {
    const rows = [
      ['Navn', 'Telefon', 'E-post', 'Bedrift', 'Kompetanse'],
      ['Jo d’Arc', '+4791234567', 'jo@example.com', '@Kafé "Sol"', '- kokk\n- servitør; vakt'],
      ['Ola', '+4791234568', 'ola@example.com', '=1+1', ''],
    ]
    const file = stringify(rows, {
      delimiter: ';',
      bom: true,
      escape_formulas: true,
      record_delimiter: '\r\n',
    })
    expect(file).toContain("'+4791234567")
    expect(await readText(file)).toEqual(rows)
  })

  it('loses invisible characters: NUL, no-break spaces, direction marks', async () => {
    expect(await readText('Ola\u0000 Hansen;\u202a912\u00a034\u202f567\u202c;\u200bola@example.com')).toEqual(
      [['Ola Hansen', '912 34 567', 'ola@example.com']],
    )
  })

  it('keeps an apostrophe that belongs to a name, and a formula as text', async () => {
    expect(await readText('\'t Hooft;=HYPERLINK("http://x")')).toEqual([
      ["'t Hooft", '=HYPERLINK("http://x")'],
    ])
  })
})

const bytesOf = (text: string, letters: Readonly<Record<string, number>>) =>
  Uint8Array.from(Array.from(text), (letter) => letters[letter] ?? letter.charCodeAt(0))
