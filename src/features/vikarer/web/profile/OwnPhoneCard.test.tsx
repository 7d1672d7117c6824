// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import type { OwnPhone } from '../../contract-own.ts'
import { OWN_PHONE_TAKEN } from '../../texts.ts'
import { OwnPhoneCard } from './OwnPhoneCard.tsx'

const AT_BJORKELIA = {
  employerId: '0198a000-0000-7000-8000-000000000001',
  employer: 'Bjørkelia',
  phone: '+4791234501',
  getsSms: true,
}
const AT_SOLBAKKEN = {
  employerId: '0198a000-0000-7000-8000-000000000002',
  employer: 'Solbakken',
  phone: '+4722334455',
  getsSms: false,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The card of a substitute whose employers have these numbers; a change is refused. */
const show = async (...registers: OwnPhone['registers']) => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('myPhone')) return Response.json({ json: { registers } })
    const data = { fields: [{ path: 'phone', message: OWN_PHONE_TAKEN }] }
    const refused = { defined: true, code: 'ALREADY_EXISTS', status: 409, message: OWN_PHONE_TAKEN, data }
    return Response.json({ json: refused }, { status: 409 })
  })
  await renderBehindLogin(OwnPhoneCard)
}
const field = () => screen.findByRole<HTMLInputElement>('textbox')

it('shows the one number that all employers have', async () => {
  await show(AT_BJORKELIA, { ...AT_SOLBAKKEN, phone: AT_BJORKELIA.phone, getsSms: true })
  expect((await field()).value).toBe('912 34 501')
  expect(screen.queryByText(/ulike numre/)).toBeNull()
  expect(screen.getByText('Hit sender arbeidsgiverne dine SMS.')).toBeTruthy()
})

it("lists the employers' numbers if they differ, without preferring one", async () => {
  await show(AT_BJORKELIA, AT_SOLBAKKEN)
  expect((await field()).value).toBe('')
  for (const text of ['Bjørkelia', '912 34 501', 'Solbakken', '22 33 44 55'])
    expect(screen.getAllByText(text)).not.toHaveLength(0)
})

it('asks which employers get the number, or names the only one', async () => {
  await show(AT_BJORKELIA, AT_SOLBAKKEN)
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  cleanup()
  await show(AT_BJORKELIA)
  expect(await screen.findByText('Bjørkelia får nummeret når du lagrer.')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('warns that a number gets no SMS', async () => {
  await show(AT_SOLBAKKEN)
  await field()
  expect(screen.getByText(/får ikke SMS/)).toBeTruthy()
})

it('has no form if no employer has the substitute', async () => {
  await show()
  await screen.findByText(/Ingen arbeidsgiver har deg i registeret/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('keeps the typed number, and shows the reason of a refusal at the field', async () => {
  await show(AT_BJORKELIA)
  fireEvent.change(await field(), { target: { value: '412 34 501' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lagre mobilnummer' }))
  await vi.waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  const input = await field()
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)).toContain(
    OWN_PHONE_TAKEN,
  )
  expect(input.value).toBe('412 34 501')
})
