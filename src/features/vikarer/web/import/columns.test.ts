import { describe, expect, it } from 'vitest'
import { columnsWith, guessColumns, withMeaning, withoutTitle } from './columns.ts'
import { cutRows, toRows } from './to-rows.ts'

const OLA = ['Ola Hansen', '912 34 567', 'ola@example.com']

const numbered = (cells: string[][]) => ({ cells, numbers: cells.map((_, index) => index + 1) })

describe('the columns of a list', () => {
  it.each([
    [
      'ours',
      'Navn;Telefon;E-post;Bedrift;Kompetanse;Tilgjengelighet;Grupper;Merknad',
      ['fullName', 'phone', 'email', 'company', 'skills', 'availability', 'groups', 'note'],
    ],
    [
      'shouted, with marks',
      'FULLT NAVN *;Tlf.;E-postadresse:;Avdeling',
      ['fullName', 'phone', 'email', 'company'],
    ],
    [
      'English',
      'First name;Last name;Mobile;E-mail;Skills;Status',
      ['firstName', 'lastName', 'phone', 'email', 'skills', 'availability'],
    ],
    ['halves and a whole', 'Fornavn;Etternavn;Navn;Mobil', ['firstName', 'lastName', null, 'phone']],
    ['a half too many', 'Navn;Fornavn;Mobil', ['fullName', null, 'phone']],
    ['two telephones: the mobile', 'Navn;Telefon;Mobilnummer;Epost', ['fullName', null, 'phone', 'email']],
    [
      'private and at work',
      'Navn;Telefon privat;Mobil (privat);Tlf. jobb',
      ['fullName', null, 'phone', null],
    ],
    ['mobiles at work and at home', 'Navn;Jobbmobil;Privatmobil', ['fullName', null, 'phone']],
    [
      'which telephone and which address',
      'Navn på vikar;Tlf. arbeid;Tlf. mobil;E-post (jobb);E-post privat',
      ['fullName', null, 'phone', null, 'email'],
    ],
    ['a comment', 'Navn;Mobil;Kommentar', ['fullName', 'phone', 'note']],
    ['short words', 'Etternavn;Fornavn;Mob.;Mail-adresse', ['lastName', 'firstName', 'phone', 'email']],
    ['a number of another kind', 'Vikar nr.;Navn;Mobil nr.;Telefon 2', [null, 'fullName', 'phone', null]],
    [
      'of a relative',
      'Navn;Mobil pårørende;Telefon;Navn pårørende;Leders e-post',
      ['fullName', null, 'phone', null, null],
    ],
    ['with foreign columns', 'Ansattnr;Navn;Fødselsnummer;Mobil', [null, 'fullName', null, 'phone']],
  ])('are recognised by their headers: %s', (_what, header, meanings) => {
    expect(guessColumns([header.split(';'), ['1', 'Ola']])).toEqual({ hasHeader: true, meanings })
  })

  it('prefer a filled column over an empty one', () => {
    const rows = [
      ['Navn', 'Mobil', 'Telefon'],
      ['Ola Hansen', '', '91234567'],
    ]
    expect(guessColumns(rows).meanings).toEqual(['fullName', null, 'phone'])
  })

  it("never use a relative's number instead of a missing one", () => {
    const rows = [
      ['Navn', 'Mobil til pårørende', 'Epost leder'],
      ['Ola Hansen', '91234567', 'sjef@example.com'],
    ]
    expect(guessColumns(rows).meanings).toEqual(['fullName', null, null])
  })

  it('are recognised by their content without a header', () => {
    expect(
      guessColumns([['ola@example.com', '+47 912 34 567', 'Ola Hansen', 'Kafé Sol', 'Kokk', 'Opptatt']]),
    ).toEqual({
      hasHeader: false,
      meanings: ['email', 'phone', 'fullName', 'company', 'skills', 'availability'],
    })
    expect(
      guessColumns([
        ['Ola', 'Hansen', '91234567'],
        ['Siri', 'Dahl', '91234568'],
      ]),
    ).toEqual({
      hasHeader: false,
      meanings: ['firstName', 'lastName', 'phone'],
    })
  })

  it('are recognised by their content if the header is unclear, for required fields only', () => {
    const list = [
      ['Hvem', 'Nr', 'Adr', 'Annet'],
      [...OLA, 'liker katter'],
      ['Siri Dahl', '91234568', 'siri@example.com', ''],
    ]
    expect(guessColumns(list)).toEqual({ hasHeader: true, meanings: ['fullName', 'phone', 'email', null] })
  })

  it('are found below a title, and a list without headers keeps its first row', () => {
    const header = ['Etternavn, fornavn', 'Mobil', 'E-postadresse', 'Kan ta']
    const rows = [header, ['Hansen, Ola', '912 34 567', 'ola@example.com', 'gym']]
    const read = withoutTitle([['Vikarliste høst 2026', '', '', ''], ...rows])
    expect(read).toEqual(rows)
    expect(guessColumns(read)).toEqual({ hasHeader: true, meanings: ['fullName', 'phone', 'email', null] })
    for (const list of [rows, [OLA, header], [['Vikarer'], OLA], [['Navn'], OLA]])
      expect(withoutTitle(list)).toEqual(list)
  })

  it('are named by the lower of two rows of headers', () => {
    const lower = ['Fornavn', 'Etternavn', 'Mobil (privat)', 'Telefon privat', 'E-post', 'Grupper']
    const ola = ['Ola', 'Hansen', '91234567', '22334455', 'ola@example.com', 'Gym']
    const rows = [['Navn', '', 'Telefon', '', 'Annet', ''], lower, ola]
    expect(withoutTitle(rows)).toEqual([lower, ola])
    const names = ['Navn', 'Mobil', 'E-post']
    for (const list of [
      [names, OLA],
      [names, ['Mobil', 'E-post', 'Gruppe'], OLA],
      [names, ['', '', ''], OLA],
    ])
      expect(withoutTitle(list)).toEqual(list)
  })

  it("keep a number that a spreadsheet has shortened if its header is a number's", () => {
    const rows = [
      ['Navn', 'Mobil (privat)', 'Telefon privat'],
      ['Ola Hansen', '9,12E+07', '22334455'],
      ['Siri Dahl', '4.79E+09', '22334456'],
    ]
    expect(guessColumns(rows).meanings).toEqual(['fullName', 'phone', null])
  })

  it('do not use a national identity number as a telephone number', () => {
    expect(guessColumns([['Ola Hansen', '01019012345', 'ola@example.com']]).meanings).toEqual([
      'fullName',
      'company',
      'email',
    ])
  })

  it('survive rows of different length', () => {
    expect(guessColumns([['Navn'], OLA, ['Siri']]).meanings).toEqual(['fullName', 'phone', 'email'])
  })

  it('can be corrected to have no header', () => {
    const list = [['Navn Navnesen', '', ''], OLA]
    expect(guessColumns(list).hasHeader).toBe(true)
    expect(toRows(numbered(list), columnsWith(list, false), {})).toHaveLength(2)
  })

  it('give a field to one column only', () => {
    const columns = guessColumns([['Navn', 'Telefon', 'Annet'], OLA])
    expect(withMeaning(columns, 2, 'phone').meanings).toEqual(['fullName', null, 'phone'])
    expect(withMeaning(columns, 2, 'lastName').meanings).toEqual([null, 'phone', 'lastName'])
    expect(withMeaning(columns, 0, null).meanings).toEqual([null, 'phone', 'email'])
  })
})

describe('the rows of a list', () => {
  const list = [
    ['Fornavn', 'Etternavn', 'Mobil', 'Kompetanse'],
    ['Ola', 'Hansen', '912\n34567', 'kokk\nvakt'],
    ['', 'Dahl'],
  ]
  const none = { email: '', company: '', availability: '', groups: '', note: '' }

  it('have whole names, single lines, and line breaks where they are allowed', () => {
    expect(toRows(numbered(list), guessColumns(list), {})).toEqual([
      { ...none, fullName: 'Ola Hansen', phone: '912 34567', skills: 'kokk\nvakt', number: 2 },
      { ...none, fullName: 'Dahl', phone: '', skills: '', number: 3 },
    ])
  })

  it('have the first name first', () => {
    const names = [['Navn', 'Mobil'], ['Hansen, Ola'], ['Utsi,Áile Sárá'], ['Siri Dahl'], ['Dahl,']]
    expect(toRows(numbered(names), guessColumns(names), {}).map(({ fullName }) => fullName)).toEqual([
      'Ola Hansen',
      'Áile Sárá Utsi',
      'Siri Dahl',
      'Dahl,',
    ])
  })

  it('contain the corrections', () => {
    const corrected = toRows(numbered(list), guessColumns(list), {
      3: { phone: '91234568', fullName: 'Siri Dahl' },
    })
    expect(corrected[1]).toEqual({ ...none, fullName: 'Siri Dahl', phone: '91234568', skills: '', number: 3 })
  })

  it('are cut to a little above the limit of a cell', () => {
    const rows = toRows(
      numbered([['Ola', 'x'.repeat(9000)]]),
      { hasHeader: false, meanings: ['fullName', 'skills'] },
      {},
    )
    expect(cutRows(rows)[0]?.skills).toHaveLength(600)
  })
})
