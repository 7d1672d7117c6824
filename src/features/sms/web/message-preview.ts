import { CODE_PLACEHOLDER, withLink } from '../texts.ts'

const LENGTH = 50

/** A stored text in short, with a word in place of the personal link and dots in place of a code. */
export const previewOf = (message: string): string => {
  const text = withLink(message, 'lenke').replace(CODE_PLACEHOLDER, '••••••')
  return text.length > LENGTH ? `${text.slice(0, LENGTH).replace(/[\s.,:]+$/, '')}…` : text
}
