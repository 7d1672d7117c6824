// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contactWords, goingWords, shiftOptions, stayingWords } from './deletion-words.ts'
import {
  alertWords,
  choose,
  dialog,
  field,
  inDialog,
  NOT_FOUND,
  press,
  serve,
  show,
  told,
  wordsOf,
  KARI,
  OLA,
  PREVIEW,
} from './sample-page.tsx'

const server = serve()

describe('deleting a user', () => {
  it('deactivates by default', async () => {
    server.outcome = 'deactivated'
    await show()
    await press('Slett bruker')
    await screen.findByText(/^Fjellhamar skole stenges/)
    server.user = { ...KARI, softDeleted: true }
    fireEvent.click(await inDialog('Deaktiver'))
    expect(await screen.findByText('Deaktivert')).toBeTruthy()
    expect(server.callsOf('deleteUser')).toEqual([
      { userId: KARI.userId, deleteType: 'soft', shifts: 'cancel', seen: PREVIEW.closing.seen },
    ])
    expect(told()).toMatchObject([{ title: 'Bruker deaktivert' }])
  })

  it('shows first what a deactivation stops and leaves', async () => {
    await show()
    await press('Slett bruker')
    await screen.findByText(/^Fjellhamar skole stenges, siden Kari Nordmann er den siste aktive/)
    const words = wordsOf(await dialog())
    expect(words).toContain('2 kommende oppdrag har en vikar')
    expect(words).toContain('3 vakter avlyses. 2 vikarer får 2 e-poster og 1 SMS. Det koster 1 av 410 SMS.')
    expect(words).toContain('2 vikarer får ikke beskjed.')
  })

  it('leaves the coming shifts of a closing office if chosen', async () => {
    await show()
    await press('Slett bruker')
    await choose(/^La vaktene stå/)
    fireEvent.click(await inDialog('Deaktiver'))
    await vi.waitFor(() => expect(server.callsOf('deleteUser')).toMatchObject([{ shifts: 'keep' }]))
  })

  it('shows people who must be called, and a lack of SMS', () => {
    const closing = {
      ...PREVIEW.closing,
      people: 3,
      unreached: 1,
      notices: { emails: 0, sms: 4 },
      isShort: true,
    }
    const [cancel, keep] = shiftOptions({ closing }, true)
    expect(cancel?.description).toBe(
      '3 vakter avlyses før noe slettes. 2 vikarer får 4 SMS. Det koster 4 av 410 SMS. Det er ikke nok SMS, så ikke alle går ut. 1 vikar nås verken på e-post eller SMS og må ringes.',
    )
    expect(keep).toMatchObject({
      label: 'Slett vaktene uten beskjed',
      description: '3 vikarer får ikke beskjed.',
    })
    const none = { ...closing, people: 0, unreached: 0, notices: { emails: 0, sms: 0 } }
    expect(shiftOptions({ closing: none }, false).map(({ description }) => description)).toEqual([
      '3 vakter avlyses. Ingen har sagt ja, så ingen får melding.',
      'Ingen har sagt ja, så ingen får melding.',
    ])
  })

  it('shows the departments whose substitutes ring the office instead of the deleted contact', () => {
    expect(contactWords(KARI, { contactOf: [] })).toEqual([])
    expect(contactWords(KARI, { contactOf: ['Blåklokka', 'Rødkløver'] })).toEqual([
      'Kari Nordmann er kontakt for Blåklokka og Rødkløver. Vikarene ringer heretter den som sendte forespørselen',
    ])
  })

  const forGood = async () => {
    await show()
    await press('Slett bruker')
    await choose(/^Slett permanent/)
    return field(/SLETT PERMANENT/)
  }
  const deleteButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Slett permanent' })

  it('counts the data before a permanent deletion, and requires the exact phrase', async () => {
    server.outcome = 'erased'
    const phrase = await forGood()
    const words = wordsOf(await dialog())
    for (const part of [
      'Arbeidsgiveren Fjellhamar skole, siden Kari Nordmann er den siste administratoren',
      '1 200 vikarer i registeret',
      '1 innlogging for en vikar som ikke står i noe annet register',
      '40 oppdrag, herav 2 kommende som noen har takket ja til',
      '95 svar',
      '2 300 SMS i historikken',
      '410 SMS på saldoen, som går tapt',
      '25 rader med kjøp og bevegelser i SMS-regnskapet, uten navn',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('0 e-poster')
    for (const typed of ['', 'slett permanent', 'SLETT PERMANENT ']) {
      fireEvent.change(phrase, { target: { value: typed } })
      expect(deleteButton().disabled).toBe(true)
    }
    fireEvent.change(phrase, { target: { value: 'SLETT PERMANENT' } })
    server.refusals.set('customer', NOT_FOUND)
    fireEvent.click(deleteButton())
    expect(await screen.findByText('Oversikten')).toBeTruthy()
    expect(server.callsOf('deleteUser')).toEqual([
      {
        userId: KARI.userId,
        deleteType: 'hard',
        confirmation: 'SLETT PERMANENT',
        shifts: 'cancel',
        seen: PREVIEW.closing.seen,
      },
    ])
    expect(told()).toMatchObject([{ title: 'Bruker slettet permanent' }])
  })

  const NOTHING = {
    wholeEmployer: false,
    otherEmployers: 0,
    vikarer: 0,
    vikarLogins: 0,
    assignments: 0,
    upcomingAssigned: 0,
    responses: 0,
    sms: 0,
    emails: 0,
    balance: 0,
    ledgerRows: 0,
  }

  it('leaves the employer to the other administrators', () => {
    expect(goingWords(KARI, NOTHING)).toEqual(['Brukeren Kari Nordmann med innlogging og profil'])
    expect(stayingWords(KARI, NOTHING)).toEqual([
      'Arbeidsgiveren Fjellhamar skole med register og oppdrag, hos de andre administratorene',
    ])
  })

  it('lists further employers that are deleted with their last administrator', () => {
    expect(goingWords(KARI, { ...NOTHING, wholeEmployer: true, otherEmployers: 1 })).toContain(
      '1 annen arbeidsgiver der brukeren er alene',
    )
  })

  it("shows the effect on a substitute's shifts", () => {
    const preview = { ...NOTHING, vikarer: 2, upcomingAssigned: 1, emails: 1 }
    expect(goingWords(OLA, preview)).toEqual([
      'Brukeren Ola Hansen med innlogging og profil',
      '2 registreringer som vikar',
      '1 kommende oppdrag som brukeren har takket ja til, og som blir ledig igjen',
      '1 e-post',
    ])
    expect(stayingWords(OLA, preview)).toEqual(['Oppdragene hos arbeidsgiverne, uten navn og nummer'])
  })

  it('follows a longer erasure here, even if it ends before the first query', async () => {
    server.outcome = 'erasing'
    const phrase = await forGood()
    fireEvent.change(phrase, { target: { value: 'SLETT PERMANENT' } })
    server.refusals.set('customer', NOT_FOUND)
    fireEvent.click(deleteButton())
    expect(await screen.findByText('Oversikten')).toBeTruthy()
    expect(told()).toMatchObject([{ title: 'Sletting er i gang' }, { title: 'Bruker slettet permanent' }])
  })

  it('shows in the dialog why it was refused', async () => {
    const message = 'Du kan ikke slette din egen bruker.'
    server.refusals.set('deleteUser', { code: 'OWN_ACCOUNT', status: 409, message })
    await show()
    await press('Slett bruker')
    await screen.findByText(/^Fjellhamar skole stenges/)
    fireEvent.click(await inDialog('Deaktiver'))
    await vi.waitFor(async () => expect(await alertWords()).toBe(`Kunne ikke slette bruker. ${message}`))
  })

  it('deletes nothing without a count', async () => {
    server.refusals.set('deletionPreview', { code: 'X', status: 500, message: '' })
    server.user = { ...KARI, softDeleted: true }
    await show()
    await press('Slett bruker')
    expect(await screen.findByText('Kunne ikke hente hva som berøres')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(deleteButton().disabled).toBe(true)
  })
})
