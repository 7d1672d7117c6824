/**
 * A text whose links into this service can be pressed. Only addresses below our own are made into links: everything
 * else in a message was typed by somebody.
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
  /** Where it starts in the text. */
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

/** What our addresses are made of; a full stop behind one belongs to the sentence. */
const ENDING = String.raw`\w\-/=`
const ADDRESS = String.raw`${ENDING}.?&%#~+`
