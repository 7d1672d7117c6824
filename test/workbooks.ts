import { strToU8, zipSync } from 'fflate'

type Value = string | number | null

/** A sheet as shown to people. Rows are numbered from 1; a null cell is not written at all. */
export interface SampleSheet {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  readonly rows: readonly (readonly Value[])[]
  /** Numbers from 1. */
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
}

type Rows = SampleSheet['rows']

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const zipped = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

/** A minimal Excel file; `more` replaces and adds parts. */
export const xlsx = (sheets: readonly SampleSheet[], more: Readonly<Record<string, string>> = {}) =>
  zipped({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, worksheet(sheet)]),
    ),
    ...more,
  })

const worksheet = ({ rows, hiddenRows = [], hiddenColumns = [] }: SampleSheet) =>
  `<worksheet xmlns="${MAIN}"><cols>${hiddenColumns
    .map((column) => `<col min="${column}" max="${column}" hidden="1"/>`)
    .join('')}</cols><sheetData>${rows
    .map((cells, y) => {
      const hidden = hiddenRows.includes(y + 1) ? ' hidden="1"' : ''
      return `<row r="${y + 1}"${hidden}>${cells.map((value, x) => cell(value, `${letters(x)}${y + 1}`)).join('')}</row>`
    })
    .join('')}</sheetData></worksheet>`

const cell = (value: Value, place: string) => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`
}

/** 'AB' for 27. */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The relevant parts of a LibreOffice file. */
export const openDocumentXml = (sheets: readonly SampleSheet[]) =>
  `<office:document-content ${ODF}><office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${sheets
    .map(
      ({ name, state, rows, hiddenRows = [], hiddenColumns = [] }) =>
        `<table:table table:name="${escape(name)}" table:style-name="${state ? 'ta2' : 'ta1'}">${(
          rows[0] ?? []
        )
          .map(
            (_, x) =>
              `<table:table-column${hiddenColumns.includes(x + 1) ? ' table:visibility="collapse"' : ''}/>`,
          )
          .join('')}${rows
          .map(
            (cells, y) =>
              `<table:table-row${hiddenRows.includes(y + 1) ? ' table:visibility="filter"' : ''}>${cells.map(odsCell).join('')}<table:table-cell table:number-columns-repeated="16380"/></table:table-row>`,
          )
          .join(
            '',
          )}<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row></table:table>`,
    )
    .join('')}</office:spreadsheet></office:body></office:document-content>`

const ODF =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'

const odsCell = (value: Value) => {
  if (value === null) return '<table:table-cell/>'
  if (typeof value === 'number')
    return `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${new Intl.NumberFormat('nb-NO').format(value)}</text:p></table:table-cell>`
  return `<table:table-cell office:value-type="string"><office:annotation><text:p>en kommentar</text:p></office:annotation>${escape(
    value,
  )
    .split('\n')
    .map((line) => `<text:p>${line}</text:p>`)
    .join('')}</table:table-cell>`
}

export const ods = (sheets: readonly SampleSheet[], manifest = '<manifest:manifest/>') =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': manifest,
    'content.xml': openDocumentXml(sheets),
  })

/** Excel 2003's XML, which is often called `.xls`. */
export const spreadsheetXml = (sheets: readonly SampleSheet[]) =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets
    .map(
      ({ name, state, rows, hiddenRows = [], hiddenColumns = [] }) =>
        `<Worksheet ss:Name="${escape(name)}"><Table>${hiddenColumns.map((column) => `<Column ss:Index="${column}" ss:Hidden="1"/>`).join('')}${rows
          .map((cells, y) => xmlRow(cells, y + 1, hiddenRows.includes(y + 1)))
          .join(
            '',
          )}</Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel">${state ? '<Visible>SheetHidden</Visible>' : ''}</WorksheetOptions></Worksheet>`,
    )
    .join('')}</Workbook>`

/** Empty rows and cells are skipped by their number. */
const xmlRow = (cells: Rows[number], number: number, isHidden: boolean) =>
  cells.every((value) => value === null)
    ? ''
    : `<Row ss:Index="${number}"${isHidden ? ' ss:Hidden="1"' : ''}>${cells
        .map((value, x) =>
          value === null
            ? ''
            : `<Cell ss:Index="${x + 1}"><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${typeof value === 'number' ? value : escape(value)}</Data></Cell>`,
        )
        .join('')}</Row>`

/** A page with a table, as many systems write their `.xls`. Cells are not closed, as in many real files. */
export const htmlTable = ({ rows, hiddenRows = [] }: SampleSheet) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>td {mso-number-format:"\\@"}</style></head><body><table border=1>${rows
    .map(
      (cells, y) =>
        `<tr${hiddenRows.includes(y + 1) ? ' style="display: none"' : ''}>${cells.map((value) => `<td>&nbsp;${escape(String(value ?? ''))}`).join('\n')}`,
    )
    .join('\n')}</table></body></html>`
