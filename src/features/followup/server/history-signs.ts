import type { EventKind } from '#server/history/kinds.ts'
import type { AssignmentEvent, EventMessages } from '../shapes.ts'
import type { HistoryEvent } from '#features/history/server/shift-words.ts'

type Sign = AssignmentEvent['sign']

/** The icon of an event in the timeline; a failed message takes precedence. */
export const signOf = ({ kind, after }: HistoryEvent, messages: readonly EventMessages[]): Sign => {
  if (messages.some(({ failed }) => failed > 0)) return 'failed'
  return kind === 'answered' ? (ANSWERS[String(after['response'])] ?? 'confirmed') : SIGNS[kind]
}

const ANSWERS: Readonly<Record<string, Sign>> = {
  accepted: 'accepted',
  declined: 'declined',
  interested: 'interested',
}

const SIGNS: Record<Exclude<EventKind, 'answered'>, Sign> = {
  created: 'created',
  'left-out': 'created',
  undone: 'undone',
  requested: 'sent',
  asked: 'asked',
  'asked-more': 'asked',
  reminded: 'sms',
  'reminded-holders': 'sms',
  written: 'sms',
  resent: 'sms',
  'sms-instead': 'sms',
  opened: 'opened',
  withdrawn: 'withdrawn',
  removed: 'removed',
  confirmed: 'confirmed',
  edited: 'edited',
  cancelled: 'cancelled',
  completed: 'completed',
  reopened: 'reopened',
  'line-changed': 'edited',
  'line-resumed': 'asked',
  'asked-all': 'asked',
  'send-time-changed': 'time',
  'sent-now': 'sent',
  alarm: 'alarm',
  'alarm-over': 'alarm',
}
