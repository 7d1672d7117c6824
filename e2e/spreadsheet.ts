import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'

type Cells = readonly (readonly (string | number)[])[]

/** Chooses a file on the import page. */
export const upload = async (page: Page, name: string, content: Uint8Array) => {
  await page.getByRole('tab', { name: 'Last opp fil' }).click()
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  await page.getByLabel('Velg en fil, eller slipp den her').setInputFiles(file)
}

/** CSV as a Norwegian Excel saves it: windows-1252 (here identical to latin1), separated by semicolons. */
export const windowsCsv = (rows: Cells) =>
  Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'), 'latin1')

/** A minimal Excel file, with one sheet. */
export const workbook = (rows: Cells) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Ark1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
    ),
  })

const row = (cells: Cells[number], y: number) =>
  `<row r="${y + 1}">${cells.map((value, x) => cell(value, `${'ABCDEF'[x]}${y + 1}`)).join('')}</row>`

const cell = (value: string | number, place: string) =>
  typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

const relation = (type: string, target: string) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`,
  )

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
