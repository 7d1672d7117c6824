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

/** What an event concerns. */
export const ABOUT_LABEL: Readonly<Record<NonNullable<OfficeEvent['about']>['kind'], string>> = {
  assignment: 'Oppdrag',
  vikar: 'Vikar',
  member: 'Kollega',
  address: 'Invitasjon',
  department: 'Avdeling',
  template: 'Mal',
  group: 'Gruppe',
}
