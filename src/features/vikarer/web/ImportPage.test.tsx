// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import { loadReaders } from '#test/import-readers.ts'
import { holder, inactivePlan } from '#test/leaving-plan.ts'
import type { Affected } from '../leaving-shapes.ts'
import type { PreviewedRow } from '../contract.ts'
import type { ImportRow } from '../import-rules.ts'
import { ImportPage } from './ImportPage.tsx'

const NEW: PreviewedRow = { outcome: 'new', problems: [], existing: null }
const SIRI: PreviewedRow = {
  outcome: 'existing',
  problems: [],
  existing: {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    fullName: 'Siri Dahl',
    changes: ['phone', 'company'],
    values: [
      { field: 'phone', before: '+4740000001', after: '+4791234568' },
      { field: 'company', before: '', after: 'Solbakken' },
    ],
  },
}
const WRONG: PreviewedRow = {
  outcome: 'invalid',
  problems: [{ field: 'phone', message: 'Telefonnummer må være minst 8 siffer' }],
  existing: null,
}

const HOLDER = holder(SIRI.existing?.id, 'Siri Dahl')
const EVA = holder('7c9e6679-7425-40de-944b-e07fc1f90ae8', 'Eva Berg')

/** The fake server: short numbers are wrong, and Siri is in the register. */
const usual = (row: ImportRow) =>
  row.phone.replaceAll(' ', '').length < 8 ? WRONG : row.fullName === 'Siri Dahl' ? SIRI : NEW

interface Call {
  name: string
  input: {
    rows: ImportRow[]
    duplicates?: string
    seen?: string
    version?: string
    how: 'keep-shifts' | 'reopen-shifts'
  }
}
let calls: Call[]
let importAnswer: () => Response
let affected: Affected
let versions: number
let preview: (row: ImportRow) => PreviewedRow

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status })
/** Refuses the import until the effects on those who become inactive are seen. */
const showFirst = (vikarer: Affected['vikarer']) => {
  affected = { seen: 's'.repeat(43), balance: 3, vikarer }
  importAnswer = () =>
    answer({ defined: true, code: 'AFFECTED', status: 409, message: 'Se', data: { now: affected } }, 409)
}
const refusal = (code: string, status: number) =>
  answer({ defined: true, code, status, message: 'Nei', data: { fields: [] } }, status)

beforeAll(loadReaders)
beforeEach(() => {
  calls = []
  versions = 1
  preview = usual
  importAnswer = () => answer({ added: 1, updated: 0, skipped: 1 })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { json: input }: { json: Call['input'] } = JSON.parse(body)
    const name = address.split('/').at(-1) ?? ''
    calls.push({ name, input })
    if (name === 'balance') return answer({ balance: 5, smsCountries: ['+47'] })
    if (name === 'planInactive') return answer(inactivePlan(affected, input.how))
    if (name === 'reopenShiftsOf') return answer({ reopened: 2, emails: 2, sms: 0 })
    return name === 'import'
      ? importAnswer()
      : answer({ version: `v${versions}`, rows: input.rows.map(preview) })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async () => {
  await renderBehindLogin(ImportPage)
}

const LIST =
  'Navn\tMobil\tE-post\nOla Hansen\t912 34 567\tola@example.com\nSiri Dahl\t912 34 568\tsiri@example.com\nPer Li\t123\tper@example.com'

const paste = async (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: /Vikarene/ }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Se over lista' }))
}

const sent = (name: string) => calls.filter((call) => call.name === name)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the import of a list', () => {
  it('shows the effects row by row before it changes anything', async () => {
    await show()
    await paste(LIST)
    expect(await screen.findByText('1 ny')).toBeTruthy()
    expect(screen.getByText('1 finnes fra før')).toBeTruthy()
    expect(screen.getByText('1 med feil')).toBeTruthy()
    const ready = within(screen.getByRole('table', { name: 'Rader uten feil' }))
    expect(ready.getAllByRole('row')).toHaveLength(3)
    expect(ready.getByText(/Siri Dahl: endrer telefon og bedrift/)).toBeTruthy()
    expect(ready.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Telefon: fra 400 00 001 til 912 34 568'.replace(/(?<=\d) (?=\d)/g, '\u00a0'),
      'Bedrift: fra tom til Solbakken',
    ])
    expect(sent('import')).toHaveLength(0)
  })

  it('shows every stored cell, and warns of a number that gets no SMS', async () => {
    await show()
    await paste(
      'Navn\tTelefon\tE-post\tBedrift\tMerknad\nOla Hansen\t22 33 44 55\tola@example.com\tSolbakken\tAldri fredag',
    )
    expect(await screen.findByText(/^1 vikar har et nummer som ikke kan få SMS/)).toBeTruthy()
    const row = within(screen.getByRole('row', { name: /Ola Hansen/ }))
    for (const words of ['Ikke mobilnummer: får ikke SMS', 'Solbakken', 'Merknad', 'Aldri fredag'])
      expect(row.getByText(words)).toBeTruthy()
    await press('Importer 1 vikar')
    expect(sent('import')[0]?.input.rows[0]?.note).toBe('Aldri fredag')
  })

  it('sends the valid rows, and shows the result', async () => {
    await show()
    await paste(LIST)
    await press('Importer 1 vikar')
    expect(await screen.findByText(/1 lagt til, 1 hoppet over/)).toBeTruthy()
    expect(sent('import')[0]?.input).toMatchObject({
      duplicates: 'skip',
      rows: [{ fullName: 'Ola Hansen' }, { fullName: 'Siri Dahl' }],
    })
    expect(screen.getByText(/1 rad med feil ble ikke med/)).toBeTruthy()
    await press('Rett opp 1 rad med feil')
    expect(await screen.findByDisplayValue('123')).toBeTruthy()
    expect(sent('previewImport').at(-1)?.input.rows).toHaveLength(1)
  })

  it('accepts a correction in place', async () => {
    await show()
    await paste(LIST)
    const phone = await screen.findByRole('textbox', { name: 'Telefon, rad 4' })
    phone.focus()
    fireEvent.change(phone, { target: { value: '912 34 569' } })
    fireEvent.keyDown(phone, { key: 'Enter' })
    expect(await screen.findByText('2 nye')).toBeTruthy()
    expect(sent('previewImport').at(-1)?.input.rows[2]).toMatchObject({
      fullName: 'Per Li',
      phone: '912 34 569',
    })
    await press('Importer 2 vikarer')
    await waitFor(() => expect(sent('import')[0]?.input.rows).toHaveLength(3))
  })

  it('updates existing people only on request, with the values that the page has shown', async () => {
    await show()
    await paste(LIST)
    fireEvent.click(await screen.findByRole('radio', { name: /Oppdater/ }))
    await press('Importer 1 og oppdater 1 vikar')
    await waitFor(() =>
      expect(sent('import')[0]?.input).toMatchObject({ duplicates: 'update', version: 'v1' }),
    )
  })

  it('names the people changed by a colleague, previews again, and updates on the next press', async () => {
    await show()
    await paste(LIST)
    fireEvent.click(await screen.findByRole('radio', { name: /Oppdater/ }))
    const changed = structuredClone(SIRI)
    changed.existing?.values.splice(0, 1, { field: 'phone', before: '+4740000009', after: '+4791234568' })
    preview = (row) => (row.fullName === 'Siri Dahl' ? changed : usual(row))
    versions = 2
    const now = { version: 'v2', rows: [NEW, changed] }
    importAnswer = () =>
      answer({ defined: true, code: 'STALE', status: 409, message: 'Se', data: { now } }, 409)
    await press('Importer 1 og oppdater 1 vikar')
    expect(await screen.findByText(/Registeret er endret i mellomtiden/)).toBeTruthy()
    expect(screen.getByText(/^Siri Dahl: telefon er endret fra 400.00.001 til 400.00.009$/)).toBeTruthy()
    const ready = within(screen.getByRole('table', { name: 'Rader uten feil' }))
    await waitFor(() => expect(ready.getByText(/^400.00.009$/)).toBeTruthy())
    importAnswer = () => answer({ added: 1, updated: 1, skipped: 0 })
    await press('Importer 1 og oppdater 1 vikar')
    expect(await screen.findByText(/1 lagt til, 1 oppdatert/)).toBeTruthy()
    expect(sent('import').map(({ input }) => input.version)).toEqual(['v1', 'v2'])
  })

  it('shows the roles of those who become inactive, and imports the rest with that', async () => {
    showFirst([HOLDER])
    await show()
    await paste(LIST)
    fireEvent.click(await screen.findByRole('radio', { name: /Oppdater/ }))
    await press('Importer 1 og oppdater 1 vikar')
    expect(await screen.findByText(/Siri Dahl har 1 kommende vakt/)).toBeTruthy()
    expect(screen.getByText('Har ikke svart på 2 forespørsler')).toBeTruthy()
    expect(screen.queryByText(/Lagrer/, { ignore: '.read-aloud' })).toBeNull()
    expect(await screen.findByText('Ingen får beskjed nå.')).toBeTruthy()
    importAnswer = () => answer({ added: 1, updated: 1, skipped: 0 })
    await press('Gjør inaktiv')
    expect(await screen.findByText('1 lagt til, 1 oppdatert. 1 rad med feil ble ikke med.')).toBeTruthy()
    expect(sent('import').map(({ input }) => input.seen)).toEqual([undefined, affected.seen])
  })

  it('opens the shifts of several who become inactive, then imports the current rest', async () => {
    const inactive = { field: 'availability', before: 'available', after: 'inactive' } as const
    const siri = structuredClone(SIRI)
    siri.existing?.values.push(inactive)
    preview = (row) => (row.fullName === 'Siri Dahl' ? siri : usual(row))
    showFirst([HOLDER, EVA])
    await show()
    await paste(LIST)
    fireEvent.click(await screen.findByRole('radio', { name: /Oppdater/ }))
    await press('Importer 1 og oppdater 1 vikar')
    fireEvent.click(await screen.findByRole('radio', { name: /Åpne vaktene igjen/ }))
    expect(await screen.findByText(/^Vikarene får 2 e-poster om at vaktene er tatt tilbake/)).toBeTruthy()
    preview = usual
    versions = 2
    importAnswer = () => answer({ added: 1, updated: 1, skipped: 0 })
    await press('Gjør inaktiv')
    expect(await screen.findByText(/1 lagt til, 1 oppdatert/)).toBeTruthy()
    expect(sent('reopenShiftsOf').map(({ input }) => input)).toEqual([
      {
        ids: affected.vikarer.map(({ id }) => id),
        seen: inactivePlan(affected, 'reopen-shifts').version,
        askNext: true,
      },
    ])
    expect(sent('import').at(-1)?.input).toMatchObject({ version: 'v2' })
  })

  it("previews again when a column's meaning changes", async () => {
    await show()
    await paste('Hvem\tNr\tAnnet\nOla Hansen\t91234567\tKokk')
    const other = await screen.findByRole('combobox', { name: 'Annet' })
    fireEvent.change(other, { target: { value: 'skills' } })
    await waitFor(() => expect(sent('previewImport').at(-1)?.input.rows[0]?.skills).toBe('Kokk'))
    fireEvent.change(screen.getByRole('combobox', { name: 'Nr' }), { target: { value: '' } })
    expect(await screen.findByText(/Velg hvilken kolonne som er telefon/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('reports that the register has changed, previews again, and keeps the list', async () => {
    importAnswer = () => refusal('ALREADY_EXISTS', 409)
    await show()
    await paste(LIST)
    await press('Importer 1 vikar')
    expect(await screen.findByText(/Registeret er endret i mellomtiden/)).toBeTruthy()
    await waitFor(() => expect(sent('previewImport')).toHaveLength(2))
    expect(screen.getByText('1 med feil')).toBeTruthy()
  })

  it('loses nothing without a network', async () => {
    importAnswer = () => {
      throw new TypeError('Failed to fetch')
    }
    await show()
    await paste(LIST)
    await press('Importer 1 vikar')
    expect(await screen.findByText(/Får ikke kontakt/)).toBeTruthy()
    importAnswer = () => answer({ added: 1, updated: 0, skipped: 0 })
    await press('Importer 1 vikar')
    expect(await screen.findByText('Importen er ferdig')).toBeTruthy()
  })

  it('refuses a list that is too long before it is sent, and returns the text to the field', async () => {
    await show()
    const long = Array.from({ length: 2001 }, (_, index) => `Ola Hansen\t${90000000 + index}`).join('\n')
    await paste(long)
    expect(await screen.findByText(/Lista har 2\s001 vikarer. Du kan importere 2\s000/)).toBeTruthy()
    expect(sent('previewImport')).toEqual([])
    await press('Velg en annen liste')
    expect(screen.getByRole('textbox', { name: /Vikarene/ })).toHaveProperty('value', long)
  })

  it('has a text for a file that is no list', async () => {
    await show()
    fireEvent.click(screen.getByRole('tab', { name: 'Last opp fil' }))
    const file = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])], 'liste.xlsx')
    fireEvent.change(screen.getByLabelText(/Velg en fil/), { target: { files: [file] } })
    expect(await screen.findByText(/ikke et regneark/)).toBeTruthy()
  })

  it('shows a long list in portions', async () => {
    await show()
    await paste(Array.from({ length: 250 }, (_, index) => `Ola Hansen\t${90000000 + index}`).join('\n'))
    expect(await screen.findByText('Viser 100 av 250')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(101)
    await press('Vis flere')
    expect(screen.getAllByRole('row')).toHaveLength(201)
  })
})
