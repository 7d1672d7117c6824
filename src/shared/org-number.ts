/** A Norwegian organisation number as people write it: `999 999 999`. */
export const formatOrgNumber = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')
