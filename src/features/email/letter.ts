import { spacedLinks } from '#shared/text.ts'

/** An e-mail before rendering: one layout makes text and HTML from it. */
export interface Letter {
  /** Shown by mail programs beside the subject. */
  readonly preview: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Title, place and time, each with its label. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Amounts below the facts; the last is the sum of the others. */
  readonly amounts?: readonly (readonly [label: string, amount: string])[]
  readonly buttons: readonly LetterButton[]
  readonly closing: string
  /** The reason for the mail, in its footer. */
  readonly why?: string | undefined
  /** A calendar event for the recipient, in iCalendar format. Its address may contain the placeholder too. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string }
}

export interface LetterButton {
  readonly label: string
  /** May contain {@link TOKEN_PLACEHOLDER}: the secret is inserted at sending, and is never stored. */
  readonly href: string
  readonly tone: 'primary' | 'secondary'
}

export const TOKEN_PLACEHOLDER = '{token}'

/** Inserts the secret into the letter's links. */
export const withToken = ({ calendar, ...letter }: Letter, token: string): Letter => ({
  ...letter,
  buttons: letter.buttons.map((button) => ({
    ...button,
    href: button.href.replaceAll(TOKEN_PLACEHOLDER, token),
  })),
  ...(calendar && { calendar: { ...calendar, content: inEventUrl(calendar.content, token) } }),
})

/**
 * Replaces the placeholder in the address of every event only; other lines hold users' text. Refolds them (RFC 5545).
 */
const inEventUrl = (content: string, token: string): string =>
  content.replace(/^URL;VALUE=URI:.*(?:\r\n .*)*/gm, (lines) => {
    const url = lines.replaceAll('\r\n ', '').replaceAll(encodeURI(TOKEN_PLACEHOLDER), token)
    return url.match(/.{1,74}/g)?.join('\r\n ') ?? url
  })

/**
 * Shortens user text for a subject: one line without links, short enough to leave room for the rest. Spaces break up
 * links, because spam filters punish invisible characters in a subject.
 */
export const inSubject = (text: string, limit = 60): string => {
  const line = spacedLinks(text.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
  if (line.length <= limit) return line
  let shown = ''
  for (const { segment } of new Intl.Segmenter('nb').segment(line)) {
    if (shown.length + segment.length >= limit) break
    shown += segment
  }
  return `${shown.trimEnd()}…`
}
