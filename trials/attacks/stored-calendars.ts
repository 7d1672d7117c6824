import ICAL from 'ical.js'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import type { Stage } from './stage.ts'

/** A shift with hostile texts only. Each text has a unique mark by which it is recognised. */
export interface HostileShift {
  readonly id: string
  /** The shift's holder is Ola. */
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

/** Parses a file like a calendar: one event, and no injected property. */
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

/** Titles, places, companies and skills refuse line breaks. */
export const onOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** The text as a calendar shows it: complete, with its line breaks. */
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
      .replaceAll('\u200b', '') // splits text that a program would turn into a link, in a file attached to a mail
  } catch {
    return ''
  }
}

const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file) as never).getAllSubcomponents('vevent')
