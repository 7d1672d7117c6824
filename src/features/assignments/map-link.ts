/** Where a shift is: the place in the office's words, which may be a room, and where the employer is. */
interface Place {
  readonly location: string
  readonly employerAddress: string | null
}

const STREET =
  /(?:gate|gata|gaten|gt\.|vei|veien|veg|vegen|vn\.|allé|alléen|plassen|torget|svingen|ringen|stien|kaia|brygge)\s+\d/iu
const TOWN = /(?:^|,)\s*\d{4}\s+\p{Lu}\p{L}/u

/** Is it a street with a house number, or a postcode with its town? A room has a number as well, so the words decide. */
export const isAddress = (location: string): boolean => STREET.test(location) || TOWN.test(location)

/** What a map finds: the place where it is an address, else the employer. Null where neither is known. */
export const mapAddress = ({ location, employerAddress }: Place): string | null =>
  isAddress(location) && !begins(employerAddress, location) ? location : employerAddress

/** The address, where the place does not say it itself. */
export const addressBeside = (place: Place): string | null => {
  const address = mapAddress(place)
  return address === place.location ? null : address
}

/** For calendars, which make one link of it all. */
export const fullPlace = (place: Place): string => {
  const { location } = place
  const address = addressBeside(place)
  if (address === null) return location
  return begins(address, location) ? address : `${location}, ${address}`
}

/** The address follows the place. */
const begins = (address: string | null, location: string): boolean =>
  `${address?.toLowerCase()},`.startsWith(`${location.toLowerCase()},`)

/**
 * Where an address is on a map: a link that a person opens, to a service that opens a telephone's app. Its æ, ø and å stay as they
 * are: encoded they take three times the room of the answer page.
 */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.toWellFormed()).replaceAll(/%C3%[89AB][\dA-F]/g, (letter) => decodeURIComponent(letter))}`
