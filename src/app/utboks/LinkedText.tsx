/**
 * A text with pressable links into this service. Only addresses below our own become links: people may have typed the
 * rest of a message.
 */
export const LinkedText = ({ text, appUrl }: { text: string; appUrl: string }) =>
  splitLinks(text, appUrl).map(({ kind, part, at }) =>
    kind === 'link' ? (
      <a key={at} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )

interface Part {
  readonly kind: 'text' | 'link'
  readonly part: string
  /** The start of the link in the text. */
  readonly at: number
}

export const splitLinks = (text: string, appUrl: string): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { index, 0: link } of text.matchAll(
    new RegExp(`${RegExp.escape(appUrl)}/[${ADDRESS}]*[${ENDING}]`, 'g'),
  )) {
    if (index > end) parts.push({ kind: 'text', part: text.slice(end, index), at: end })
    parts.push({ kind: 'link', part: link, at: index })
    end = index + link.length
  }
  if (end < text.length) parts.push({ kind: 'text', part: text.slice(end), at: end })
  return parts
}

/** The characters of our addresses; a full stop after one belongs to the sentence. */
const ENDING = String.raw`\w\-/=`
const ADDRESS = String.raw`${ENDING}.?&%#~+`
