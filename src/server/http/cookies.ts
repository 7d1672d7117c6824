/** The value of the first cookie of that name, as it was sent; null without one. */
export const readCookie = (cookies: string, name: string): string | null => {
  const found = cookies
    .split(';')
    .find((cookie) => cookie.includes('=') && cookie.split('=', 1)[0]?.trim() === name)
  return found === undefined ? null : found.slice(found.indexOf('=') + 1).trim()
}
