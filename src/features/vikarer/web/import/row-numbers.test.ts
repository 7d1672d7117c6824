import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { leftOver, newList, toRows } from './to-rows.ts'
import { readFile, readPasted } from './read-file.ts'

const NAMED = ['Ola', 'Siri', 'Per']

const numbersOf = async (read: ReturnType<typeof readFile>) => {
  const list = await read
  if (list.kind === 'refused') throw new Error(list.message)
  const known = newList('liste', list.rows)
  const rows = toRows(known, known.columns, {})
  expect(rows.map(({ fullName }) => fullName)).toEqual(NAMED)
  return rows.map(({ number }) => number)
}

const LIST = [
  'Vikarer høst 2026;;',
  '',
  'Navn;Telefon;Kompetanse',
  'Ola;91234501;"Kokk',
  '',
  'faglært"',
  ';;',
  '',
  'Siri;91234502;',
  'Per;91234503;',
  '',
]

it.each(['\n', '\r\n'])('a row of a CSV file has the number that a spreadsheet shows (%j)', async (end) => {
  expect(await numbersOf(readFile(new Blob([LIST.join(end)])))).toEqual([4, 7, 8])
  expect(await numbersOf(readFile(new Blob([`sep=;${end}${LIST.join(end)}`])))).toEqual([4, 7, 8])
  expect(await numbersOf(readPasted(LIST.join(end)))).toEqual([4, 7, 8])
})

it('a row of an Excel file has its own number', async () => {
  const row = (r: number, ...cells: string[]) =>
    `<row r="${r}">${cells.map((text, x) => `<c r="${'ABC'[x]}${r}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const rows = [
    row(2, 'Vikarer høst 2026'),
    row(4, 'Navn', 'Telefon'),
    row(5, 'Ola', '91234501'),
    row(6),
    row(9, 'Siri', '91234502'),
    row(10, ' '),
    row(11, 'Per', '91234503'),
  ]
  expect(await numbersOf(readFile(workbook(rows.join(''))))).toEqual([5, 9, 11])
})

it('what is left of a list keeps its numbers', () => {
  const row = {
    fullName: 'Siri',
    phone: '1',
    email: '',
    company: '',
    skills: '',
    availability: '',
    groups: '',
  }
  const left = leftOver('liste', [{ ...row, number: 7 }])
  expect(toRows(left, left.columns, { 7: { phone: '91234502' } })).toEqual([
    { ...row, phone: '91234502', number: 7 },
  ])
})

const workbook = (sheetData: string) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (kind: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${kind}" Target="${target}"/></Relationships>`
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Ark1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  }
  return new Blob([
    zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))),
  ])
}
