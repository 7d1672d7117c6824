// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import { WarningCard } from './WarningCard.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(toast: ToastText) => void>() }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast }))

let saved: unknown[]
let answer: () => Response

beforeEach(async () => {
  saved = []
  answer = () => Response.json({ json: {} })
  showToast.mockReset()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { json }: { json: unknown } = JSON.parse(body)
    saved.push(json)
    return answer()
  })
  await renderBehindLogin(() => <WarningCard warnBelow={20} version="v1" />)
  await screen.findByText('Varsel om lav saldo')
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Si fra når det er færre enn/ })
const save = (typed: string) => {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Lagre' }))
}
const told = () => showToast.mock.calls.map(([toast]) => toast)

describe('the warning of a low balance', () => {
  it('starts with the saved threshold, and saves a number', async () => {
    expect(field().value).toBe('20')
    save(' 50 ')
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(saved).toEqual([{ warnBelow: 50, version: 'v1' }])
    expect(told()).toMatchObject([
      { title: 'Varselet er lagret', description: 'Vi sier fra når dere har færre enn 50 SMS igjen.' },
    ])
    expect(field().value).toBe('50')
  })

  it('accepts a number with a space', async () => {
    save('10 000')
    await vi.waitFor(() => expect(saved).toEqual([{ warnBelow: 10_000, version: 'v1' }]))
  })

  it('is disabled by 0', async () => {
    save('0')
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(saved).toEqual([{ warnBelow: 0, version: 'v1' }])
    expect(told()[0]?.description).toMatch(/^Vi sier ikke lenger fra/)
  })

  it.each(['', '-1', '2,5', '1e3', '10001', '1234567', '9'.repeat(400), 'mange'])(
    'asks for a whole number instead of %o',
    async (typed) => {
      save(typed)
      expect(await screen.findByText('Skriv et helt tall fra 0 til 10 000')).toBeTruthy()
      expect(saved).toEqual([])
    },
  )

  it('keeps the input when saving fails', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    save('50')
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(told()).toMatchObject([
      {
        title: 'Fikk ikke svar',
        description: 'Får ikke kontakt med Vikarklar. Det kan ha gått likevel: se etter før du prøver igjen.',
      },
    ])
    expect(field().value).toBe('50')
  })
})
