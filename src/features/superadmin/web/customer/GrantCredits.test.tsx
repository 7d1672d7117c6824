// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  choose,
  dialog,
  field,
  inDialog,
  press,
  serve,
  show,
  told,
  wordsOf,
  write,
  KARI,
} from './sample-page.tsx'

const server = serve()

describe('granting and revoking SMS', () => {
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await write(name, value)
  }

  it('shows the balance before and after, and books once with the invoice', async () => {
    await show()
    await press('Gi eller trekk tilbake SMS')
    await fill({ 'Antall SMS': '1 000', Fakturanummer: 'F-2026/17' })
    const words = wordsOf(await dialog())
    expect(words).toContain('Saldo nå410 SMSSaldo etterpå1 410 SMS')
    const button = await inDialog(/^Gi 1.000 SMS$/)
    fireEvent.click(button)
    fireEvent.click(button)
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(told()).toMatchObject([{ description: 'Saldoen er nå 510 SMS.' }])
    const booked = server.callsOf('grantCredits')
    expect(booked).toHaveLength(1)
    expect(booked).toMatchObject([
      { userId: KARI.userId, direction: 'give', credits: 1000, invoice: 'F-2026/17', reason: '' },
    ])
  })

  it('requires an invoice or a reason', async () => {
    await show()
    await press('Gi eller trekk tilbake SMS')
    await fill({ 'Antall SMS': '10' })
    fireEvent.click(await inDialog('Gi 10 SMS'))
    expect((await screen.findAllByText('Skriv fakturanummer eller begrunnelse')).length).toBeGreaterThan(0)
    expect(server.callsOf('grantCredits')).toEqual([])
  })

  it('shows all missing fields at once', async () => {
    await show()
    await press('Gi eller trekk tilbake SMS')
    fireEvent.click(await inDialog('Gi SMS'))
    await screen.findByText('Rett opp dette før du lagrer')
    const [summary] = within(await dialog()).getAllByRole('alert')
    const words = summary ? wordsOf(summary) : ''
    for (const part of [
      'Skriv et helt antall SMS fra 1 til 100 000',
      'Skriv fakturanummer eller begrunnelse',
    ])
      expect(words).toContain(part)
    expect(server.callsOf('grantCredits')).toEqual([])
  })

  it('asks before it discards typed values', async () => {
    await show()
    await press('Gi eller trekk tilbake SMS')
    await fill({ 'Antall SMS': '10' })
    fireEvent.keyDown(await field('Antall SMS'), { key: 'Escape' })
    expect(await screen.findByText('Forkaste endringene?')).toBeTruthy()
    await press('Fortsett å redigere')
    expect((await field('Antall SMS')).value).toBe('10')
    fireEvent.click(await inDialog('Avbryt'))
    await press('Forkast')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Gi eller trekk tilbake SMS')
    expect((await field('Antall SMS')).value).toBe('')
    fireEvent.keyDown(await field('Antall SMS'), { key: 'Escape' })
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Forkaste endringene?')).toBeNull()
  })

  it('shows the balance if it is less than the revoked number', async () => {
    server.refusals.set('grantCredits', {
      code: 'TOO_FEW_CREDITS',
      status: 409,
      message: 'Saldoen er mindre enn det du vil trekke tilbake.',
      data: { balance: 410 },
    })
    await show()
    await press('Gi eller trekk tilbake SMS')
    await choose('Trekk tilbake SMS')
    await fill({ 'Antall SMS': '500', Begrunnelse: 'Feil pakke' })
    expect((await dialog()).textContent).toContain('Mangler 90 SMS')
    fireEvent.click(await inDialog('Trekk tilbake 500 SMS'))
    const said = await screen.findAllByText(
      'Saldoen er mindre enn det du vil trekke tilbake. Saldoen er 410 SMS.',
    )
    expect(said.length).toBeGreaterThan(0)
    expect(told()).toEqual([])
  })
})
