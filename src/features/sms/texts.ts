/** Stands where the recipient's personal link goes, because messages are stored without it. */
export const LINK_PLACEHOLDER = '{lenke}'

/** Completes a stored text. The link is the last thing in it, so a title that holds the placeholder does no harm. */
export function withLink(text: string, link: string): string {
  const at = text.lastIndexOf(LINK_PLACEHOLDER)
  return at === -1 ? text : text.slice(0, at) + link + text.slice(at + LINK_PLACEHOLDER.length)
}
