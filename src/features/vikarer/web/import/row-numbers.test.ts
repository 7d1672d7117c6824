import { expect, it } from 'vitest'
import { xlsx } from '#test/workbooks.ts'
import { leftOver, likeliestSheet, newList } from './list.ts'
import { toRows } from './to-rows.ts'
import { readFile, readPasted } from './read-file.ts'

const NAMED = ['Ola', 'Siri', 'Per']

const numbersOf = async (read: ReturnType<typeof readFile>) => {
  const list = await read
  if (list.kind === 'refused') throw new Error(list.message)
  const known = newList('liste', {
    sheets: list.sheets,
    sheet: likeliestSheet(list.sheets),
    withHidden: false,
  })
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
  const sheetXml = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
  const workbook = new Blob([xlsx([{ name: 'Ark1', rows: [] }], { 'xl/worksheets/sheet1.xml': sheetXml })])
  expect(await numbersOf(readFile(workbook))).toEqual([5, 9, 11])
})

it('the rest of a list keeps its numbers', () => {
  const row = {
    fullName: 'Siri',
    phone: '1',
    email: '',
    company: '',
    skills: '',
    availability: '',
    groups: '',
    note: '',
  }
  const left = leftOver('liste', [{ ...row, number: 7 }])
  expect(toRows(left, left.columns, { 7: { phone: '91234502' } })).toEqual([
    { ...row, phone: '91234502', number: 7 },
  ])
})
