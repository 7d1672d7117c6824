// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import { loadReaders } from '#test/import-readers.ts'
import { xlsx } from '#test/workbooks.ts'
import type { ImportRow } from '../import-rules.ts'
import { ImportPage } from './ImportPage.tsx'

let previews: ImportRow[][]

/** The fake server: short numbers are wrong, and all others are new. */
const preview = ({ phone }: ImportRow) =>
  phone.length < 8
    ? { outcome: 'invalid', problems: [{ field: 'phone', message: 'For kort' }], existing: null }
    : { outcome: 'new', problems: [], existing: null }

beforeAll(loadReaders)
beforeEach(() => {
  previews = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { json }: { json: { rows: ImportRow[] } } = JSON.parse(body)
    previews.push(json.rows)
    return new Response(JSON.stringify({ json: { rows: json.rows.map(preview) } }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async () => {
  await renderBehindLogin(ImportPage)
}

const upload = (content: Uint8Array<ArrayBuffer>) => {
  fireEvent.click(screen.getByRole('tab', { name: 'Last opp fil' }))
  const file = new File([content], 'liste.xlsx')
  fireEvent.change(screen.getByLabelText(/Velg en fil/), { target: { files: [file] } })
}
const previewed = () => previews.at(-1)?.map(({ fullName }) => fullName)

describe('a file from a spreadsheet', () => {
  it('uses the sheet that looks like a list, and another on request', async () => {
    await show()
    upload(
      xlsx([
        { name: 'Forside', rows: [['Vikarliste'], ['Ansvarlig: Kari'], ['Sist endret i går']] },
        { name: 'Gammel', state: 'hidden', rows: [['Per Li', 91234503]] },
        {
          name: 'Vikarer',
          rows: [
            ['Navn', 'Mobil'],
            ['Ola Hansen', 91234501],
          ],
        },
        {
          name: 'Ledere',
          rows: [
            ['Navn', 'Mobil'],
            ['Siri Sjef', 91234502],
          ],
        },
      ]),
    )
    const sheet = await screen.findByRole('combobox', { name: 'Ark' })
    expect([...sheet.querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Forside',
      'Gammel (skjult)',
      'Vikarer',
      'Ledere',
    ])
    expect(screen.getByText(/Dette ligner mest på en vikarliste/)).toBeTruthy()
    await waitFor(() => expect(previewed()).toEqual(['Ola Hansen']))
    fireEvent.change(sheet, { target: { value: '1' } })
    expect(await screen.findByText(/Arket «Gammel» er skjult/)).toBeTruthy()
    await waitFor(() => expect(previewed()).toEqual(['Per Li']))
  })

  it('leaves hidden rows out until they are requested, and keeps corrections', async () => {
    await show()
    const rows = [
      ['Navn', 'Mobil'],
      ['Ola Hansen', 91234501],
      ['Siri Skjult', 91234502],
      ['Per Li', 123],
    ]
    upload(xlsx([{ name: 'Ark1', rows, hiddenRows: [3] }]))
    const hidden = await screen.findByRole('checkbox', { name: /Ta med 1 skjult rad/ })
    expect(screen.getByText(/1 rad er skjult i regnearket.*De blir ikke med/)).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Ark' })).toBeNull()
    await waitFor(() => expect(previewed()).toEqual(['Ola Hansen', 'Per Li']))
    const phone = await screen.findByRole('textbox', { name: 'Telefon, rad 4' })
    fireEvent.change(phone, { target: { value: '91234503' } })
    fireEvent.blur(phone)
    fireEvent.click(hidden)
    await waitFor(() =>
      expect(previews.at(-1)).toMatchObject([
        { fullName: 'Ola Hansen' },
        { fullName: 'Siri Skjult' },
        { fullName: 'Per Li', phone: '91234503' },
      ]),
    )
  })

  it('guesses nothing from a hidden column, and marks it', async () => {
    await show()
    const rows = [
      ['Navn', 'Mobil', 'Telefon'],
      ['Ola Hansen', 91234501, 91234502],
    ]
    upload(xlsx([{ name: 'Ark1', rows, hiddenColumns: [2] }]))
    const mobile = await screen.findByRole('combobox', { name: 'Mobil' })
    expect(mobile).toHaveProperty('value', '')
    expect(screen.getByText(/Skjult i regnearket: 91234501/)).toBeTruthy()
    await waitFor(() => expect(previews.at(-1)?.[0]?.phone).toBe('91234502'))
  })

  it("offers the list's columns, despite a distant stray cell", async () => {
    await show()
    const title = ['Vikarer', ...Array<null>(16_382).fill(null), 'x']
    upload(xlsx([{ name: 'Ark1', rows: [title, ['Navn', 'Mobil'], ['Ola Hansen', 91234501]] }]))
    expect(await screen.findAllByRole('combobox')).toHaveLength(2)
  })

  it('shows the number of columns when it offers only some', async () => {
    await show()
    const names = Array.from({ length: 60 }, (_, index) => `Merknad ${'abcdefghij'[index % 10]}${index}`)
    upload(
      xlsx([
        {
          name: 'Ark1',
          rows: [
            [...names, 'Navn', 'Mobil'],
            [...names, 'Ola Hansen', 91234501],
          ],
        },
      ]),
    )
    expect(await screen.findByText(/Lista har 62 kolonner med innhold. Her er 42 av dem/)).toBeTruthy()
    await waitFor(() => expect(previewed()).toEqual(['Ola Hansen']))
  })

  it('shows the limit and the number of rows of a list that is too long', async () => {
    await show()
    const long = Array.from({ length: 20_000 }, (_, index) => `Ola Hansen;${90000000 + index}`).join('\n')
    upload(new TextEncoder().encode(`Navn;Mobil\n${long}`))
    expect(await screen.findByText(/Lista har 20\s000 vikarer. Du kan importere 2\s000/)).toBeTruthy()
    expect(previews).toHaveLength(0)
  })
})
