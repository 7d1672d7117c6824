// @vitest-environment happy-dom
import { CatchBoundary } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AddVikarPage } from '#features/vikarer/web/AddVikarPage.tsx'
import { ImportPage } from '#features/vikarer/web/ImportPage.tsx'
import { renderBehindLogin } from '#test/behind-login.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { FailedPage } from './LonePage.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

/** A page that fails during use. */
const failing = (Page: ComponentType) => () => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('the page fails')
  return (
    <>
      <button type="button" onClick={() => setBroken(true)}>
        Feil
      </button>
      <Page />
    </>
  )
}

const show = (Page: ComponentType) => {
  const Failing = failing(Page)
  return renderBehindLogin(() => (
    <CatchBoundary getResetKey={() => 0} errorComponent={FailedPage}>
      <Failing />
    </CatchBoundary>
  ))
}

const fail = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Feil' }))
  await screen.findByText('Siden kunne ikke vises')
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs the failure
  vi.stubGlobal('fetch', async () => Response.json({ json: { groups: [] } }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('a form is restored, once, when its page failed and is loaded again', async () => {
  await show(AddVikarPage)
  type(/^Fullt navn/, 'Siri Dahl')
  type(/^Kompetanse/, 'Språk og musikk')
  await fail()
  cleanup()
  await show(AddVikarPage)
  await waitFor(() => expect(field(/^Fullt navn/).value).toBe('Siri Dahl'))
  expect(field(/^Kompetanse/).value).toBe('Språk og musikk')
  expect(field(/^Telefon/).value).toBe('')
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Det du skrev, er hentet fram' }),
  )
  expect(localStorage.getItem('utkast')).toBeNull()
  cleanup()
  await show(AddVikarPage)
  expect(field(/^Fullt navn/).value).toBe('')
})

it('a pasted list is restored too', async () => {
  await show(ImportPage)
  type(/^Vikarene, én/, 'Siri Dahl\t91234567')
  await fail()
  cleanup()
  await show(ImportPage)
  expect(field(/^Vikarene, én/).value).toBe('Siri Dahl\t91234567')
})

it('a form that was left on purpose is empty', async () => {
  await show(AddVikarPage)
  type(/^Fullt navn/, 'Siri Dahl')
  cleanup()
  await show(AddVikarPage)
  expect(field(/^Fullt navn/).value).toBe('')
  await fail()
  cleanup()
  await show(AddVikarPage)
  expect(field(/^Fullt navn/).value).toBe('')
})

it('values that make a page fail again are not restored again', async () => {
  await show(AddVikarPage)
  type(/^Fullt navn/, 'Siri Dahl')
  await fail()
  cleanup()
  await show(AddVikarPage)
  await waitFor(() => expect(field(/^Fullt navn/).value).toBe('Siri Dahl'))
  await fail()
  cleanup()
  await show(AddVikarPage)
  expect(field(/^Fullt navn/).value).toBe('')
})
