import { expect, it } from 'vitest'
import { OFFICE_KINDS, type OfficeKind } from '#server/history/office-kinds.ts'
import { kindsOf } from './kinds-of.ts'
import { officeWords, type OfficeHistoryEvent } from './office-words.ts'

const KARI = { kind: 'member', name: 'Kari Nes', behalf: null } as const
const SARA = { kind: 'support', name: 'Sara Lie', behalf: null } as const
const SERVICE = { kind: 'service', name: null, behalf: null } as const

const event = (kind: OfficeKind, changes: Partial<OfficeHistoryEvent> = {}): OfficeHistoryEvent => ({
  kind,
  actor: KARI,
  actorId: 'k',
  subjectId: null,
  subjectName: null,
  vikarName: null,
  people: [],
  count: 0,
  before: {},
  after: {},
  because: {},
  ...changes,
})
const EVA = { subjectName: 'Eva Lund', subjectId: 'e' }
const OLA = { vikarName: 'Ola Hansen' }
const SFO = { subjectName: 'SFO' }

const SENTENCES: readonly (readonly [OfficeHistoryEvent, string])[] = [
  [
    event('member-invited', { subjectName: 'per@skole.no', after: { role: 'planner' } }),
    'Kari Nes inviterte per@skole.no som planlegger.',
  ],
  [event('member-invited', { after: { role: 'reader' } }), 'Kari Nes inviterte en kollega som leser.'],
  [
    event('member-invitation-withdrawn', { subjectName: 'per@skole.no' }),
    'Kari Nes trakk tilbake invitasjonen til per@skole.no.',
  ],
  [event('member-joined', { after: { role: 'planner' } }), 'Kari Nes ble med på kontoret som planlegger.'],
  [event('member-left'), 'Kari Nes sluttet på kontoret.'],
  [event('member-removed', EVA), 'Kari Nes fjernet Eva Lund fra kontoret.'],
  [
    event('member-role-changed', { ...EVA, before: { role: 'planner' }, after: { role: 'reader' } }),
    'Kari Nes endret rollen til Eva Lund fra planlegger til leser.',
  ],
  [
    event('member-role-changed', {
      ...EVA,
      actor: SERVICE,
      after: { role: 'owner' },
      because: { code: 'no-owner-left' },
    }),
    'Eva Lund ble eier fordi kontoret ikke hadde noen eier igjen.',
  ],
  [
    event('member-bound', { ...EVA, after: { departments: 'Barnehagen, SFO' } }),
    'Kari Nes ga Eva Lund tilgang til Barnehagen og SFO alene.',
  ],
  [
    event('member-bound', { ...EVA, after: { departments: null } }),
    'Kari Nes ga Eva Lund tilgang til hele kontoret.',
  ],
  [event('ownership-handed-on', EVA), 'Kari Nes ga eierskapet videre til Eva Lund.'],
  [
    event('user-deactivated', { ...EVA, actor: SARA }),
    'Support (Sara Lie) deaktiverte innloggingen til Eva Lund.',
  ],
  [
    event('user-updated', { ...EVA, actor: SARA, before: { name: 'Eva Lind' }, after: { name: 'Eva Lund' } }),
    'Support (Sara Lie) endret navn fra Eva Lind til Eva Lund for Eva Lund.',
  ],
  [
    event('oidc-demanded', { after: { provider: 'feide' } }),
    'Kari Nes slo på kravet om å logge inn med Feide.',
  ],
  [
    event('login-by-link', { ...EVA, actor: { ...SARA, behalf: 'Eva Lund' } }),
    'Support (Sara Lie) logget inn som Eva Lund.',
  ],
  [
    event('magic-link-made', { ...EVA, actor: SARA, after: { days: 7 } }),
    'Support (Sara Lie) laget en lenke for å logge inn som Eva Lund, gyldig i 7 dager.',
  ],
  [
    event('login-new-device', { after: { device: 'Chrome på Windows' } }),
    'Kari Nes logget inn fra en ny enhet: Chrome på Windows.',
  ],
  [
    event('factor-reset', { ...EVA, actor: SERVICE }),
    'Driften nullstilte totrinnsinnloggingen til Eva Lund.',
  ],
  [event('recovery-code-used', { after: { codesLeft: 7 } }), 'Kari Nes brukte en reservekode (7 igjen).'],
  [
    event('credits-bought', { after: { credits: 100, package: 'Liten' } }),
    'Kari Nes kjøpte 100\u00a0SMS (Liten).',
  ],
  [event('credits-bought', { after: { credits: 100, package: '100 SMS' } }), 'Kari Nes kjøpte 100\u00a0SMS.'],
  [
    event('credits-granted', { actor: SARA, after: { credits: 1000, invoice: 'F-17', balance: 1200 } }),
    'Support (Sara Lie) ga kontoret 1\u00a0000\u00a0SMS på faktura F-17. Saldoen ble 1\u00a0200.',
  ],
  [event('credits-granted', { actor: SERVICE, after: { credits: 10 } }), 'Driften ga kontoret 10\u00a0SMS.'],
  [
    event('register-exported', { after: { vikarer: 43 } }),
    'Kari Nes lastet ned vikarregisteret med 43 vikarer.',
  ],
  [
    event('vikarer-imported', { after: { added: 10, updated: 3, skipped: 0 } }),
    'Kari Nes importerte vikarer: 10 lagt til og 3 oppdatert.',
  ],
  [
    event('vikar-created', { ...OLA, after: { availability: 'available' } }),
    'Kari Nes la til Ola Hansen i vikarregisteret.',
  ],
  [
    event('vikar-updated', {
      ...OLA,
      before: { availability: 'available' },
      after: { availability: 'inactive', phone: true },
    }),
    'Kari Nes endret tilgjengelighet fra tilgjengelig til inaktiv og telefon for Ola Hansen.',
  ],
  [event('vikar-updated', OLA), 'Kari Nes endret opplysningene for Ola Hansen.'],
  [
    event('availability-changed', {
      people: ['Ola Hansen', 'Siri Dahl'],
      count: 2,
      after: { availability: 'inactive' },
    }),
    'Kari Nes satte Ola Hansen og Siri Dahl til inaktiv.',
  ],
  [
    event('favourite-changed', { ...OLA, after: { isFavourite: true } }),
    'Kari Nes gjorde Ola Hansen til favoritt.',
  ],
  [
    event('login-linked', { ...OLA, actor: { kind: 'substitute', name: 'Ola Hansen', behalf: null } }),
    'Ola Hansen tok i bruk innloggingen som vikar.',
  ],
  [
    event('group-renamed', { before: { name: 'Kveld' }, after: { name: 'Kveldsvakter' } }),
    'Kari Nes endret navn på gruppen Kveld til Kveldsvakter.',
  ],
  [
    event('group-members-changed', { subjectName: 'Kveld', after: { added: 3, removed: 1 } }),
    'Kari Nes la 3 vikarer til gruppen Kveld, og tok ut 1.',
  ],
  [
    event('groups-of-vikar-changed', { ...OLA, before: { groups: null }, after: { groups: 'Helg, Kveld' } }),
    'Kari Nes endret gruppene til Ola Hansen fra ingen til Helg, Kveld.',
  ],
  [
    event('department-updated', {
      ...SFO,
      before: { location: 'A' },
      after: { location: 'B', contactPhone: true },
    }),
    'Kari Nes endret sted fra A til B og telefonnummeret til kontakten for avdelingen SFO.',
  ],
  [
    event('department-contact-handed-on', {
      ...SFO,
      before: { contact: 'Eva Lund' },
      after: { contact: 'Bo Lie' },
    }),
    'Kari Nes gjorde Bo Lie til kontakt for avdelingen SFO etter Eva Lund.',
  ],
  [
    event('employer-updated', { after: { company: true, address: false } }),
    'Kari Nes endret navn på kontoret.',
  ],
  [
    event('asking-settings-changed', {
      before: { openAtMost: null, patienceMinutes: 10 },
      after: { openAtMost: 2, patienceMinutes: 60 },
    }),
    'Kari Nes endret reglene for å spørre: hvor mange som blir spurt fra alle samtidig til 2 om gangen og ventetid fra 10\u00a0min til 1 time.',
  ],
  [event('template-created', { subjectName: 'Vikar i 3B' }), 'Kari Nes opprettet malen Vikar i 3B.'],
  [event('template-created'), 'Kari Nes opprettet en mal.'],
  [
    event('template-updated', {
      subjectName: 'Vikar i 3B',
      before: { startTime: '08:00', endTime: '14:00' },
      after: { startTime: '09:30', endTime: '15:15', asked: true },
    }),
    'Kari Nes endret malen Vikar i 3B: tid fra 08.00–14.00 til 09.30–15.15 og hvem som blir spurt.',
  ],
  [
    event('vikar-deleted', { ...OLA, actor: { ...SARA, behalf: 'Kari Nes' }, after: { isForGood: true } }),
    'Support (Sara Lie) på vegne av Kari Nes slettet Ola Hansen fra vikarregisteret, med kontaktopplysningene.',
  ],
  [
    event('vikar-deleted', { ...OLA, actor: { ...KARI, name: null } }),
    'Slettet bruker slettet Ola Hansen fra vikarregisteret.',
  ],
]

it.each(SENTENCES)('describes %o: %s', (one, text) => {
  expect(officeWords(one)).toBe(text)
})

it.each(OFFICE_KINDS)('has a sentence for %s without further facts', (kind) => {
  for (const actor of [KARI, SARA, SERVICE]) {
    const text = officeWords(event(kind, { actor }))
    expect(text).toMatch(/^[A-ZÆØÅ].*\.$/)
    expect(text).not.toMatch(/\b(undefined|null|NaN|true|false)\b/)
  }
})

it('lists each act of an office under one kind', () => {
  const kinds = ['people', 'access', 'money', 'downloads', 'register', 'settings'] as const
  expect(kinds.flatMap((kind) => kindsOf(kind)).toSorted()).toEqual(OFFICE_KINDS.toSorted())
})
