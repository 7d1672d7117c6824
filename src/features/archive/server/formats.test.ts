import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCsv } from '#test/archive.ts'
import { asCsv, asJson } from './archive.ts'

type Rows = Record<string, unknown>[]

async function* inBatches(rows: Rows, size = 2): AsyncGenerator<Rows> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

const whole = async (chunks: AsyncIterable<string>) => (await Array.fromAsync(chunks)).join('')
const csv = (rows: Rows, columns = ['a', 'b']) => whole(asCsv(columns, inBatches(rows)))

it('writes a CSV file in the format of Norwegian spreadsheets', async () => {
  const rows = [
    { a: 'Åse', b: 1 },
    { a: 'Siri; Dahl', b: null },
    { a: 'sa "ja"', b: true },
  ]
  expect(await csv(rows)).toBe('\uFEFFa;b\r\nÅse;1\r\n"Siri; Dahl";\r\n"sa ""ja""";true\r\n')
})

it('writes lists and objects into one cell', async () => {
  expect(await csv([{ a: ['sms', 'email'], b: { c: 1 } }])).toBe('\uFEFFa;b\r\nsms, email;"{""c"":1}"\r\n')
})

it('keeps any kind of line break inside its cell', async () => {
  for (const text of ['én\nto', 'én\rto', 'én\r\nto'])
    expect(parseCsv(await csv([{ a: text, b: 'x' }]))).toEqual([
      ['\uFEFFa', 'b'],
      [text, 'x'],
    ])
})

it('has a header without rows too', async () => {
  expect(await csv([])).toBe('\uFEFFa;b\r\n')
  expect(await whole(asJson(inBatches([])))).toBe('[]\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://x";"y")'])(
  'lets no spreadsheet calculate %j',
  async (formula) => {
    const [, record] = parseCsv(await csv([{ a: formula, b: '' }]))
    expect(record).toEqual([`'${formula}`, ''])
  },
)

it('leaves a negative number a number, and a phone number readable', async () => {
  expect(await csv([{ a: -3, b: '+4740000001' }])).toBe("\uFEFFa;b\r\n-3;'+4740000001\r\n")
})

it('can be read back, for any input', async () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=', '"', ';', '\r\n', "'", '";"', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: cell, b: cell })), async (rows) => {
      const [, ...records] = parseCsv(await csv(rows))
      expect(records.map((record) => record.map(withoutGuard))).toEqual(
        rows.map(({ a, b }) => [withoutGuard(a), withoutGuard(b)]),
      )
      expect(JSON.parse(await whole(asJson(inBatches(rows))))).toEqual(rows)
    }),
  )
})

/** The file cannot distinguish `=1` from `'=1`. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')
