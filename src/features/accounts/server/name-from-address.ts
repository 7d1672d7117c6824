/** What to call somebody of whom only the e-mail address is known, until they say otherwise: 'Kari Nordmann'. */
export const nameFromAddress = (email: string): string => {
  const [local = ''] = email.split(/[+@]/)
  const words = local.split(/[^\p{L}]+/u).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toLocaleUpperCase('nb') + word.slice(1)).join(' ') || 'Superadmin'
}
