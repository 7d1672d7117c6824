/** Where a place is on a map: a link that a person opens, to a service that takes any words and opens a telephone's app. */
export const mapLink = (location: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location.toWellFormed())}`
