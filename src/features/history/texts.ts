import { actionLabel } from '#features/identity/texts-audit.ts'
import type { EventKind, OfficeEvent } from './contract.ts'

export const EVENT_KIND_LABEL: Readonly<Record<EventKind, string>> = {
  people: 'Folk på kontoret',
  access: 'Innlogging',
  money: 'SMS-kreditter',
  downloads: 'Nedlastinger',
  register: 'Vikarregister',
  assignments: 'Oppdrag',
  settings: 'Innstillinger',
}

/** The subject of an event. */
export const ABOUT_LABEL: Readonly<Record<NonNullable<OfficeEvent['about']>['kind'], string>> = {
  assignment: 'Oppdrag',
  vikar: 'Vikar',
  member: 'Kollega',
  address: 'Invitasjon',
  department: 'Avdeling',
  template: 'Mal',
  group: 'Gruppe',
}

/** Labels of acts without a name in the audit log, for a list to choose from. */
const KIND_LABEL: Readonly<Record<string, string>> = {
  created: 'Oppdrag opprettet',
  undone: 'Forespørsel angret',
  requested: 'Forespørsel sendt',
  asked: 'Neste i køen spurt',
  'asked-more': 'Flere spurt',
  reminded: 'Påminnelse sendt',
  'reminded-holders': 'Påminnelse om vakten sendt',
  written: 'Melding skrevet til vikarer',
  resent: 'SMS sendt på nytt',
  'sms-instead': 'SMS i stedet for e-post',
  opened: 'Lenke åpnet',
  answered: 'Svar registrert for en vikar',
  withdrawn: 'Avbud',
  removed: 'Vikar fjernet fra vakt',
  confirmed: 'Ny tid bekreftet',
  edited: 'Oppdrag endret',
  cancelled: 'Oppdrag avlyst',
  completed: 'Oppdrag fullført',
  reopened: 'Oppdrag åpnet igjen',
  'line-resumed': 'Køen satt i gang igjen',
  'asked-all': 'Alle spurt nå',
  'sent-now': 'Forespørsel sendt nå',
  alarm: 'Varsel',
  'alarm-over': 'Varsel over',
  'vikar-created': 'Vikar lagt til',
  'availability-changed': 'Tilgjengelighet endret',
  'favourite-changed': 'Favoritt endret',
  'group-members-changed': 'Vikarer i gruppe endret',
  'groups-of-vikar-changed': 'Grupper for vikar endret',
  'login-new-device': 'Logget inn fra en ny enhet',
}

/** An act in two or three words. */
export const kindLabel = (kind: string): string => KIND_LABEL[kind] ?? actionLabel(kind)
