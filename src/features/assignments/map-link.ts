/** The location of a shift: the place as the office wrote it, possibly a room, and the employer's address. */
interface Place {
  readonly location: string
  readonly employerAddress: string | null
}

const STREET =
  /(?:gate|gata|gaten|gt\.|vei|veien|veg|vegen|vn\.|allé|alléen|plassen|torget|svingen|ringen|stien|kaia|brygge)\s+\d/iu
const TOWN = /(?:^|,)\s*\d{4}\s+\p{Lu}\p{L}/u

/** Is it a street with a house number, or a postcode with its town? A room has a number too, so the words decide. */
export const isAddress = (location: string): boolean => STREET.test(location) || TOWN.test(location)

/** The text for a map: the place if it is an address, else the employer's. Null if neither is known. */
export const mapAddress = ({ location, employerAddress }: Place): string | null =>
  isAddress(location) && !begins(employerAddress, location) ? location : employerAddress

/** The address, unless the place already contains it. */
export const addressBeside = (place: Place): string | null => {
  const address = mapAddress(place)
  return address === place.location ? null : address
}

/** Place and address in one text, from which calendars make a link. */
export const fullPlace = (place: Place): string => {
  const { location } = place
  const address = addressBeside(place)
  if (address === null) return location
  return begins(address, location) ? address : `${location}, ${address}`
}

/** Does the place begin the address? */
const begins = (address: string | null, location: string): boolean =>
  `${address?.toLowerCase()},`.startsWith(`${location.toLowerCase()},`)

/**
 * The map link of an address, which a telephone opens in its app. Does not encode æ, ø and å, which would take three
 * times the space on the answer page.
 */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.toWellFormed()).replaceAll(/%C3%[89AB][\dA-F]/g, (letter) => decodeURIComponent(letter))}`
