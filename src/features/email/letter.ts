/** An e-mail before it is put into words for a mail program: one layout makes text and HTML from it. */
export interface Letter {
  /** Shown by mail programs beside the subject. */
  readonly preview: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** What, where, when: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly buttons: readonly LetterButton[]
  readonly closing: string
  /** A calendar event for the recipient, as an iCalendar text. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string }
}

export interface LetterButton {
  readonly label: string
  /** May hold {@link TOKEN_PLACEHOLDER}: the secret is put in when the mail goes out, and is never stored. */
  readonly href: string
  readonly tone: 'primary' | 'secondary'
}

export const TOKEN_PLACEHOLDER = '{token}'

/** The letter with the secret in its links. */
export const withToken = (letter: Letter, token: string): Letter => ({
  ...letter,
  buttons: letter.buttons.map((button) => ({
    ...button,
    href: button.href.replaceAll(TOKEN_PLACEHOLDER, token),
  })),
})
