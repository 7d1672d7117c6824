import { withLink } from '../texts.ts'

const LENGTH = 50

/** A stored text in short, with a word in place of the personal link. */
export const previewOf = (message: string): string => {
  const text = withLink(message, 'lenke')
  return text.length > LENGTH ? `${text.slice(0, LENGTH).replace(/[\s.,:]+$/, '')}…` : text
}
