import ICAL from 'ical.js'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import type { Stage } from './stage.ts'

/** A shift all of whose texts are hostile. Each text also holds a mark of its own, by which it is known again. */
export interface HostileShift {
  readonly id: string
  /** Of Ola, who has it. */
  readonly token: string
  readonly payload: string
  mark(text: string): string
}

/** The assigned vikar's files, by the link and when logged in. */
export const judgeCalendars = async (
  { send, sendAs, tally }: Stage,
  shift: HostileShift,
  ola: { readonly userId: string },
): Promise<void> => {
  const answers = {
    link: await send({ method: 'GET', path: serverPaths.responseCalendar(shift.token) }),
    login: await sendAs(ola, { method: 'GET', path: paths.ownCalendar(shift.id) }),
  }
  for (const [way, { status, text }] of Object.entries(answers)) {
    const isWhole = status === 200 && holdsPayload(text, shift)
    tally.note(
      `the calendar file by ${way} of ${JSON.stringify(shift.payload)}`,
      first(
        status === 200 ? judgeCalendar(text) : `status ${status}`,
        isWhole ? null : 'does not hold what was stored',
      ),
    )
  }
}

const PROPERTIES =
  /^(uid|sequence|dtstamp|dtstart|dtend|summary|location|description|url|status|class|transp|created|last-modified|x-microsoft-cdo-.*|x-alt-desc)$/

/** Read as a calendar reads it: one event, and no property that was not ours. */
export const judgeCalendar = (file: string): Verdict => {
  try {
    const [event, ...others] = eventsIn(file)
    if (!event || others.length > 0) return `${others.length + 1} events`
    const strange = event.getAllProperties().find(({ name }) => !PROPERTIES.test(name))
    return strange ? `has ${strange.name}` : null
  } catch (error) {
    return `cannot be read: ${String(error)}`
  }
}

/** Titles, places, companies and skills take no line break. */
export const onOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** As a calendar shows it: each text whole, and a line break as a line break. */
export const holdsPayload = (
  file: string,
  { payload, mark }: Pick<HostileShift, 'payload' | 'mark'>,
): boolean => {
  const whole = payload.replaceAll(/\r\n?/g, '\n')
  const shown = shownOf(file)
  const holds = (held: string, texts: readonly string[]) =>
    texts.every((text) => shown.includes(`${held} ${mark(text)}`))
  return holds(onOneLine(payload), ['tittel', 'sted']) && holds(whole, ['beskrivelse', 'krav'])
}

const shownOf = (file: string): string => {
  try {
    return eventsIn(file)
      .flatMap((event) =>
        ['summary', 'location', 'description'].map((name) => event.getFirstPropertyValue(name)),
      )
      .join('\n')
      .replaceAll('\u200b', '') // parts what a program would make a link of, in a file that comes with a mail
  } catch {
    return ''
  }
}

const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file) as never).getAllSubcomponents('vevent')
